import { Suspense, useEffect, useRef, useState } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import type { Login } from "../../domain/people/responses.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";
import { page } from "../address.ts";
import { forgetSession, storedDeviceToken, storedToken, takeNotice } from "../session.ts";
import { type CallResult, call } from "./call.ts";
import { type Typed, validateSignIn } from "./credentials.ts";
import { beginSession, enter } from "./enter.ts";
import { EmailField } from "./Field.tsx";
import { ProviderButton, Resend } from "./lazy-pages.ts";
import { Banner, type Brand, Pane } from "./Pane.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useForm } from "./useForm.ts";
import { useIsSlow } from "./useIsSlow.ts";
import { useNextStep } from "./useNextStep.tsx";

const query = new URLSearchParams(window.location.search);
/** Why the previous session ended, or why the page before leads to the error page; shown once. */
export const notice = takeNotice();

const signIn = async (credentials: Typed<"email" | "password">): Promise<CallResult<Login>> =>
  call("auth/login", { body: { ...credentials, deviceToken: storedDeviceToken() } });

/**
 * Whether a session already exists; if so, it continues with its page. An expired session is cleared. After a
 * password reset the sign-in form is always shown.
 */
function useEntry(): boolean {
  const [token] = useState(() => (query.get("reset-password") === "1" ? null : storedToken()));
  const [isEntering, setEntering] = useState(token !== null);
  const isRequested = useRef(false);
  useEffect(() => {
    if (token === null || isRequested.current) return;
    isRequested.current = true;
    void enter(token).then((response) => {
      if (response.ok) page.load(response.data.to);
      else if (response.status === 401) forgetSession();
      setEntering(response.ok);
    });
  }, [token]);
  return isEntering;
}

interface Props {
  brand: Brand;
  /** What the agency calls its identity provider; `null` without one. */
  provider: string | null;
}

export function SignIn({ brand, provider }: Props) {
  const isEntering = useEntry();
  const [email, setEmail] = useState("");
  const form = useForm({
    fields: ["email", "password"] as const,
    validate: validateSignIn,
    focusOnError: "password",
    send: async (typed) => {
      setEmail(typed.email);
      return beginSession(await watch(await signIn(typed)));
    },
    done: ({ to }) => page.load(to),
  });
  const { step, watch } = useNextStep(brand, form.setFormError);
  const { phase, formError } = form;
  const isSlow = useIsSlow(phase === "sending");
  const referral = query.get("r");
  if (step) return step;

  return (
    <Pane brand={brand} heading="Sign in">
      {query.get("reset-password") === "1" && phase === "typing" && !formError && (
        <Banner tone="good">Your password was reset successfully. Sign in with the new one.</Banner>
      )}
      {notice && !formError && phase === "typing" && <Banner tone="bad">{notice}</Banner>}
      {formError && (
        <Banner tone="bad">
          {formError}
          {formError === messages.unconfirmed && (
            <Suspense>
              {". "}
              <Resend path="auth/resend-confirmation" email={email} onError={form.setFormError} />
            </Suspense>
          )}
        </Banner>
      )}
      {phase === "done" && <Banner tone="good">{messages.loginSuccess}</Banner>}
      {isEntering ? (
        <p className="quiet" role="status">
          Opening
        </p>
      ) : (
        <form onSubmit={form.onSubmit} noValidate>
          <EmailField
            {...form.field("email")}
            autoComplete="username"
            defaultValue={email}
            // biome-ignore lint/a11y/noAutofocus: the page has one purpose
            autoFocus={email === ""}
          />
          <PasswordField
            {...form.field("password")}
            label="Password"
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: the same, for people who come back from the next step
            autoFocus={email !== ""}
          />
          <button type="submit" className="auth-button" disabled={phase !== "typing"}>
            {phase === "typing" ? "Sign in" : phase === "sending" ? "Signing in" : "Opening"}
          </button>
          {provider !== null && (
            <Suspense>
              <ProviderButton name={provider} onError={form.setFormError} />
            </Suspense>
          )}
          {isSlow && (
            <p className="quiet auth-wait" role="status">
              Still signing in. After failed attempts this can take up to 30 seconds.
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
