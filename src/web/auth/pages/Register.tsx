import { useEffect, useRef, useState } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import { SIGN_UP_NAME } from "../../../domain/limits.ts";
import { storedAppToken } from "../../session.ts";
import { call } from "../call.ts";
import { EmailField, Field } from "../Field.tsx";
import { Banner, type Brand, Pane } from "../Pane.tsx";
import Resend from "../Resend.tsx";
import { useForm } from "../useForm.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { validateSignUp } from "./new-credentials.ts";
import "./register.css";

const referralCode = new URLSearchParams(window.location.search).get("r") || undefined;

/** Confirms that a mail was sent. The native dialog traps the focus. */
function Confirmation({ email }: { email: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [formError, setFormError] = useState("");
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="auth-dialog"
      aria-labelledby="sent"
      // There is nothing to return to behind it.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="sent">Confirm your email</h2>
      <p>
        A confirmation e-mail was sent to <strong>{email}</strong>. Your account is activated after you follow
        the link in it.
      </p>
      {formError && <Banner tone="bad">{formError}</Banner>}
      <p className="quiet">
        Not received? Check your spam folder, or{" "}
        <Resend path="auth/resend-confirmation" email={email} onError={setFormError} />
      </p>
      <a className="auth-button" href={`${BASE}/auth/login`}>
        Sign in
      </a>
    </dialog>
  );
}

export default function Register({ brand }: { brand: Brand }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    fields: ["name", "email", "password", "confirmPassword"] as const,
    validate: validateSignUp,
    focusOnError: "email",
    send: (typed) =>
      call("auth/signup", { body: { ...typed, referralCode, appToken: storedAppToken() ?? undefined } }),
    done: (_, { email }) => setSentTo(email),
  });
  const { phase, formError } = form;
  return (
    <Pane brand={brand} heading="Sign up">
      {formError && <Banner tone="bad">{formError}</Banner>}
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          {...form.field("name")}
          label="Name"
          autoComplete="name"
          maxLength={SIGN_UP_NAME.max + 20}
          // biome-ignore lint/a11y/noAutofocus: the page has one purpose
          autoFocus
        />
        <EmailField {...form.field("email")} autoComplete="email" />
        <NewPasswordFields field={form.field} />
        <button type="submit" className="auth-button" disabled={phase !== "typing"}>
          {phase === "sending" ? "Signing up" : "Sign up"}
        </button>
        <p className="auth-links">
          <span className="quiet">Have an account?</span>
          <a href={`${BASE}/auth/login${referralCode ? `?r=${encodeURIComponent(referralCode)}` : ""}`}>
            Sign in
          </a>
        </p>
      </form>
      {sentTo && <Confirmation email={sentTo} />}
    </Pane>
  );
}
