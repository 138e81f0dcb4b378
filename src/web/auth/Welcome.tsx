import { useEffect, useState } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";
import { forgetSession, type Person, storedToken, storePerson } from "../session.ts";
import { call } from "./call.ts";
import { finishInstallation } from "./installation.ts";
import { Banner, type Brand, Pane } from "./Pane.tsx";

const REQUIRE = `${BASE}/auth/sign-in-require`;

/** Target of an app's installation: greets the signed-in user and completes the installation. */
export function Welcome({ brand }: { brand: Brand }) {
  const [person, setPerson] = useState<Person | null>(null);
  const [state, setState] = useState<"idle" | "joining" | "refused">("idle");
  const [error, setError] = useState("");
  const token = storedToken();

  useEffect(() => {
    if (!token) return window.location.replace(REQUIRE);
    void call<Person>("users/info", { token }).then((response) => {
      if (response.ok) {
        storePerson(response.data);
        return setPerson(response.data);
      }
      if (response.status !== 401) return setError(response.message);
      forgetSession();
      window.location.replace(REQUIRE);
    });
  }, [token]);

  const go = async () => {
    if (!token || !person || state === "joining") return;
    if (state === "idle") {
      setState("joining");
      if (!(await finishInstallation(token))) return setState("refused");
    }
    window.location.replace(BASE + person.landing);
  };
  if (error) {
    return (
      <Pane brand={brand} heading="Welcome">
        <Banner tone="bad">{error}</Banner>
      </Pane>
    );
  }
  if (!person) return null;
  return (
    <Pane brand={brand} heading={`Welcome, ${person.fullName}`}>
      <p className="quiet auth-after">You are signed in as {person.email}.</p>
      {state === "refused" && <Banner tone="bad">{messages.cannotAuthorize}</Banner>}
      <button type="button" className="auth-button" disabled={state === "joining"} onClick={() => void go()}>
        Continue
      </button>
    </Pane>
  );
}

const isEnded = new URLSearchParams(window.location.search).get("link") === "ended";

export function SignInRequired({ brand }: { brand: Brand }) {
  return (
    <Pane brand={brand} heading="Please sign in">
      {isEnded && (
        <Banner tone="bad">
          This link has expired or was already used. If your account is not active yet, sign in to get a new
          one.
        </Banner>
      )}
      <p className="quiet auth-after">Sign in to continue. Your progress is saved until then.</p>
      <a className="auth-button" href={`${BASE}/auth/login`}>
        Sign in
      </a>
    </Pane>
  );
}
