import { useState } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import { visitorMessages as messages } from "../../../domain/visitor-messages.ts";
import { call } from "../call.ts";
import { EmailField } from "../Field.tsx";
import { Banner, type Brand, Pane } from "../Pane.tsx";
import Resend from "../Resend.tsx";
import { useForm } from "../useForm.ts";
import { validateForgot } from "./new-credentials.ts";

export default function ForgotPassword({ brand }: { brand: Brand }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    fields: ["email"] as const,
    validate: validateForgot,
    focusOnError: "email",
    send: (typed) => call("auth/forgot-password", { body: typed }),
    done: (_, { email }) => setSentTo(email),
  });
  const { phase, formError, setFormError } = form;
  return (
    <Pane brand={brand} heading="Forgot password">
      {formError && <Banner tone="bad">{formError}</Banner>}
      {sentTo ? (
        <Banner tone="good">
          {messages.resetSent} <Resend path="auth/forgot-password" email={sentTo} onError={setFormError} />
        </Banner>
      ) : (
        <form onSubmit={form.onSubmit} noValidate>
          <EmailField
            {...form.field("email")}
            autoComplete="username"
            hint="We will email you a link to choose a new password"
            // biome-ignore lint/a11y/noAutofocus: the page has one purpose
            autoFocus
          />
          <button type="submit" className="auth-button" disabled={phase !== "typing"}>
            {phase === "sending" ? "Sending" : "Send link"}
          </button>
        </form>
      )}
      <p className="auth-links">
        <a href={`${BASE}/auth/login`}>Back to sign in</a>
      </p>
    </Pane>
  );
}
