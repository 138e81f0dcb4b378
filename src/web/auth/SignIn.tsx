import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import { PASSWORD } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { allowedNext } from "../address.ts";
import { Mark } from "../layout/Logo.tsx";
import { forgetSession, type Person, storePerson, storeToken } from "../session.ts";
import { call } from "./call.ts";
import { type Faults, faultsOf } from "./credentials.ts";
import { Field } from "./Field.tsx";
import { Scene } from "./Scene.tsx";

type Phase = "typing" | "sending" | "done";

const asked = new URLSearchParams(window.location.search);

/** Signs in and leads on: to where the person was going, if they may, else to their landing. */
async function signIn(credentials: { email: string; password: string }) {
  const login = await call<{ access_token: string }>("auth/login", { body: credentials });
  if (!login.ok) return login;
  const person = await call<Person>("users/info", { token: login.data.access_token });
  if (!person.ok) return person;
  forgetSession();
  storeToken(login.data.access_token);
  storePerson(person.data);
  return { ok: true as const, to: allowedNext(asked.get("next"), person.data) ?? person.data.landing };
}

export function SignIn({ title, logo }: { title: string; logo: string | null }) {
  const [phase, setPhase] = useState<Phase>("typing");
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState("");
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = `Sign in - ${title}`;
  }, [title]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase !== "typing") return;
    // Read from the fields: a password manager fills them without a word to React.
    const typed = { email: email.current?.value ?? "", password: password.current?.value ?? "" };
    const wrong = faultsOf(typed);
    setFaults(wrong);
    setRefusal("");
    if (wrong.email) return email.current?.focus();
    if (wrong.password) return password.current?.focus();
    setPhase("sending");
    const answer = await signIn({ ...typed, email: typed.email.trim() });
    if (answer.ok) {
      setPhase("done");
      window.location.replace(BASE + answer.to);
      return;
    }
    setPhase("typing");
    setRefusal(answer.message);
    password.current?.focus();
  };
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const forget = (name: keyof Faults) => setFaults((now) => ({ ...now, [name]: undefined }));

  return (
    <div className="auth">
      <main className="auth-pane">
        <div className="auth-card">
          <div className="auth-brand">
            {logo ? <img src={logo} alt={title} /> : <Mark size={32} />}
            {!logo && <span>{title}</span>}
          </div>
          <h1>Sign in</h1>
          {asked.get("reset-password") === "1" && (
            <p className="banner good" role="status">
              Your password was reset successfully. Sign in with the new one.
            </p>
          )}
          {refusal && (
            <p className="banner bad" role="alert">
              {refusal}
            </p>
          )}
          {phase === "done" && (
            <p className="banner good" role="status">
              {messages.loginSuccess}
            </p>
          )}
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Field
              id="email"
              ref={email}
              label="Email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              // biome-ignore lint/a11y/noAutofocus: the page has one purpose
              autoFocus
              readOnly={phase !== "typing"}
              fault={faults.email}
              onChange={() => forget("email")}
            />
            <Field
              id="password"
              ref={password}
              label="Password"
              type={shown ? "text" : "password"}
              autoComplete="current-password"
              maxLength={PASSWORD.max}
              readOnly={phase !== "typing"}
              fault={faults.password}
              hint={capsLock ? "Caps Lock is on" : undefined}
              onChange={() => forget("password")}
              onKeyDown={watchCaps}
              onKeyUp={watchCaps}
              onBlur={() => setCapsLock(false)}
              end={
                <button
                  type="button"
                  className="field-end"
                  aria-pressed={shown}
                  aria-label="Show password"
                  onClick={() => setShown(!shown)}
                >
                  {shown ? "Hide" : "Show"}
                </button>
              }
            />
            <button type="submit" className="auth-button" disabled={phase !== "typing"}>
              {phase === "typing" ? "Sign in" : phase === "sending" ? "Signing in" : "Opening"}
            </button>
          </form>
        </div>
      </main>
      <Scene />
    </div>
  );
}
