import { useEffect, useRef, useState } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";
import { allowedNext, page } from "../address.ts";
import {
  forgetSession,
  type Person,
  storeDeviceToken,
  storedDeviceToken,
  storedToken,
  storePerson,
  storeToken,
  takeNotice,
} from "../session.ts";
import { type Answer, call } from "./call.ts";
import { signInFaults, type Typed } from "./credentials.ts";
import { EmailField } from "./Field.tsx";
import { finishInstallation } from "./installation.ts";
import { Banner, type Brand, Pane } from "./Pane.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { Resend } from "./Resend.tsx";
import { useForm } from "./useForm.ts";
import { useIsSlow } from "./useIsSlow.ts";

type Credentials = Typed<"email" | "password">;
interface SignedIn {
  to: string;
  /** The waiting store was joined, or there was none. */
  isInstalled: boolean;
}

const asked = new URLSearchParams(window.location.search);
/** What ended the session that was here, said once. */
const notice = takeNotice();

/** Signs in and leads on: to where the person was going, if they may, else to their landing. */
async function signIn(credentials: Credentials): Promise<Answer<SignedIn>> {
  const body = { ...credentials, deviceToken: storedDeviceToken() };
  const login = await call<{ access_token: string; deviceToken: string }>("auth/login", { body });
  if (!login.ok) return login;
  storeDeviceToken(login.data.deviceToken);
  const token = login.data.access_token;
  return enter(token, () => {
    forgetSession();
    storeToken(token);
  });
}

/** Leads a person with a token on, and joins the store that waits for them; `known` runs once it is accepted. */
async function enter(token: string, known?: () => void): Promise<Answer<SignedIn>> {
  const person = await call<Person>("users/info", { token });
  if (!person.ok) return person;
  known?.();
  storePerson(person.data);
  const isInstalled = await finishInstallation(token);
  const to = allowedNext(asked.get("next"), person.data) ?? person.data.landing;
  return { ok: true, data: { to, isInstalled } };
}

/**
 * Whether somebody is signed in already, who is then led on. A session that has ended is forgotten first; after a
 * reset of the password the page asks for it.
 */
function useEntry(lead: (to: SignedIn) => void): boolean {
  const [token] = useState(() => (asked.get("reset-password") === "1" ? null : storedToken()));
  const [isEntering, setEntering] = useState(token !== null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (token === null || isAsked.current) return;
    isAsked.current = true;
    void enter(token).then((answer) => {
      if (answer.ok) lead(answer.data);
      else if (answer.status === 401) forgetSession();
      setEntering(answer.ok && answer.data.isInstalled);
    });
  }, [token, lead]);
  return isEntering;
}

export function SignIn({ brand }: { brand: Brand }) {
  const [stays, setStays] = useState<string | null>(null);
  const lead = ({ to, isInstalled }: SignedIn) => {
    if (isInstalled) page.load(to);
    else setStays(BASE + to);
  };
  const isEntering = useEntry(lead);
  const [unconfirmed, setUnconfirmed] = useState("");
  const form = useForm({
    fields: ["email", "password"] as const,
    faultsOf: signInFaults,
    again: "password",
    send: async (typed) => {
      const answer = await signIn(typed);
      setUnconfirmed(!answer.ok && answer.message === messages.unconfirmed ? typed.email : "");
      return answer;
    },
    done: lead,
  });
  const { phase, refusal } = form;
  const isSlow = useIsSlow(phase === "sending");
  const referral = asked.get("r");

  return (
    <Pane brand={brand} heading="Sign in">
      {asked.get("reset-password") === "1" && phase === "typing" && !refusal && (
        <Banner tone="good">Your password was reset successfully. Sign in with the new one.</Banner>
      )}
      {notice && !refusal && phase === "typing" && <Banner tone="bad">{notice}</Banner>}
      {refusal && (
        <Banner tone="bad">
          {refusal}
          {unconfirmed && refusal === messages.unconfirmed && (
            <>
              {". "}
              <Resend path="auth/resend-confirmation" email={unconfirmed} onRefused={form.setRefusal} />
            </>
          )}
        </Banner>
      )}
      {phase === "done" && <Banner tone="good">{messages.loginSuccess}</Banner>}
      {isEntering ? (
        <p className="quiet" role="status">
          Opening
        </p>
      ) : stays ? (
        <>
          <Banner tone="bad">{messages.cannotAuthorize}</Banner>
          <p className="quiet auth-after">
            You are signed in, but the store could not be connected. Start its installation again.
          </p>
          <a className="auth-button" href={stays}>
            Continue
          </a>
        </>
      ) : (
        <form onSubmit={form.onSubmit} noValidate>
          <EmailField
            {...form.field("email")}
            autoComplete="username"
            // biome-ignore lint/a11y/noAutofocus: the page has one purpose
            autoFocus
          />
          <PasswordField {...form.field("password")} label="Password" autoComplete="current-password" />
          <button type="submit" className="auth-button" disabled={phase !== "typing"}>
            {phase === "typing" ? "Sign in" : phase === "sending" ? "Signing in" : "Opening"}
          </button>
          {isSlow && (
            <p className="quiet auth-wait" role="status">
              Still signing in. After failed attempts at an account this takes up to 30 seconds.
            </p>
          )}
          <p className="auth-links">
            <a href={`${BASE}/auth/forgot-password`}>Forgot password?</a>
            <a href={`${BASE}/auth/register${referral ? `?r=${encodeURIComponent(referral)}` : ""}`}>
              Sign up
            </a>
          </p>
        </form>
      )}
    </Pane>
  );
}
