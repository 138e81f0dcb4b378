import { useEffect, useState } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";
import { forgetSession, type Person, storedToken, storePerson } from "../session.ts";
import { call } from "./call.ts";
import { finishInstallation } from "./installation.ts";
import { Banner, type Brand, Pane } from "./Pane.tsx";

const REQUIRE = `${BASE}/auth/sign-in-require`;

/** Where an app's installation comes back to: greets who is signed in, and finishes what it began. */
export function Welcome({ brand }: { brand: Brand }) {
  const [person, setPerson] = useState<Person | null>(null);
  const [state, setState] = useState<"idle" | "joining" | "refused">("idle");
  const [fault, setFault] = useState("");
  const token = storedToken();

  useEffect(() => {
    if (!token) return window.location.replace(REQUIRE);
    void call<Person>("users/info", { token }).then((answer) => {
      if (answer.ok) {
        storePerson(answer.data);
        return setPerson(answer.data);
      }
      if (answer.status !== 401) return setFault(answer.message);
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
  if (fault) {
    return (
      <Pane brand={brand} heading="Welcome">
        <Banner tone="bad">{fault}</Banner>
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
          This link has ended or was used already. If your account is not active yet, sign in to have another
          one sent.
        </Banner>
      )}
      <p className="quiet auth-after">Sign in to go on. What you began is kept until then.</p>
      <a className="auth-button" href={`${BASE}/auth/login`}>
        Sign in
      </a>
    </Pane>
  );
}
