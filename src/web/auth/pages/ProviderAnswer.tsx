import { useEffect, useRef, useState } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import type { Login } from "../../../domain/people/responses.ts";
import { visitorMessages as messages } from "../../../domain/visitor-messages.ts";
import { page } from "../../address.ts";
import { leaveNotice, storedDeviceToken, storedPerson, storedToken } from "../../session.ts";
import { call } from "../call.ts";
import { beginSession } from "../enter.ts";
import { type OidcAttempt, takeOidcAttempt } from "../oidc-attempt.ts";
import { Banner, type Brand, Pane } from "../Pane.tsx";
import { useNextStep } from "../useNextStep.tsx";

/** Links the identity to the person who is signed in, and goes back to their profile. */
async function link({ attempt }: OidcAttempt, query: string): Promise<string> {
  const token = storedToken() ?? "";
  const response = await call("users/identities", { token, body: { attempt, query } });
  if (!response.ok) return response.message;
  page.load(`/ag/users/${storedPerson()?.id ?? ""}#security`);
  return "";
}

/** Where the identity provider sends the browser back: completes the sign-in, or links the identity. */
export default function ProviderAnswer({ brand }: { brand: Brand }) {
  const [error, setError] = useState("");
  const [links, setLinks] = useState(false);
  const { step, watch } = useNextStep(brand, (reason) => {
    if (reason) leaveNotice(reason);
    page.load("/auth/login");
  });
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    const query = window.location.search;
    const kept = takeOidcAttempt();
    // The answer is for this page alone, and the screen that was asked for is read from here.
    window.history.replaceState(null, "", `${BASE}/auth/oidc${kept?.search ?? ""}`);
    const finish = async () => {
      if (!kept || query === "") return messages.serverError;
      setLinks(kept.links);
      if (kept.links) return link(kept, query);
      const body = { attempt: kept.attempt, query, deviceToken: storedDeviceToken() };
      const response = await watch(await call<Login>("auth/oidc/finish", { body }));
      if (!response.ok && response.challenge) return "";
      const session = await beginSession(response);
      if (!session.ok) return session.message;
      page.load(session.data.to);
      return "";
    };
    void finish().then(setError);
  }, [watch]);
  if (step) return step;
  const back = links ? `/ag/users/${storedPerson()?.id ?? ""}` : "/auth/login";
  return (
    <Pane brand={brand} heading={links ? "Link an identity" : "Sign in"}>
      {error ? (
        <>
          <Banner tone="bad">{error}</Banner>
          <p className="auth-links">
            <a href={BASE + back}>{links ? "Back to your profile" : "Back to sign-in"}</a>
          </p>
        </>
      ) : (
        <p className="quiet" role="status">
          Opening
        </p>
      )}
    </Pane>
  );
}
