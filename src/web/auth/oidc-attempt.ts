/** What this browser keeps while the person is at the identity provider. */
export interface OidcAttempt {
  readonly attempt: string;
  /** The query of the page that it returns to, with the screen that was asked for. */
  readonly search: string;
  /** It links an identity to the person who is signed in, instead of signing in. */
  readonly links: boolean;
}

const KEY = "oidc-attempt";

/** Leaves for the provider's page. */
export function leaveFor(url: string, attempt: OidcAttempt): void {
  sessionStorage.setItem(KEY, JSON.stringify(attempt));
  window.location.assign(url);
}

/** Returns what was kept and removes it: an answer counts once. */
export function takeOidcAttempt(): OidcAttempt | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    return JSON.parse(text ?? "null") as OidcAttempt | null; // Written by `leaveFor` only.
  } catch {
    return null;
  }
}
