import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** What the server has sent for `navigator.credentials`, and what the browser returns, as JSON. */
type Json = Readonly<Record<string, unknown>>;

export type Passkey =
  | { readonly ok: true; readonly passkey: Json }
  | { readonly ok: false; readonly message: string };

const MISSING = "This browser cannot use passkeys at this address. Use another way, or another browser";
const CANCELED = "The passkey was not used. Try again, or use another way";
const KNOWN_ALREADY = "This device has a passkey for your account here already";

/** Browsers offer passkeys on secure pages alone. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === "function";

async function attempt(ask: () => Promise<object>): Promise<Passkey> {
  if (!hasPasskeys()) return { ok: false, message: MISSING };
  try {
    return { ok: true, passkey: { ...(await ask()) } };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    return { ok: false, message: isKnown ? KNOWN_ALREADY : CANCELED };
  }
}

/** Asks the browser to sign with a passkey. */
export const signWithPasskey = (options: Json): Promise<Passkey> =>
  attempt(async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // As the server's part of the library made it.
    return startAuthentication({ optionsJSON });
  });

/** Asks the browser to make a passkey. */
export const makePasskey = (options: Json): Promise<Passkey> =>
  attempt(async () => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // The same.
    return startRegistration({ optionsJSON });
  });
