import { useEffect, useRef, useState } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import { SIGN_UP_NAME } from "../../domain/limits.ts";
import { storedAppToken } from "../session.ts";
import { call } from "./call.ts";
import { signUpFaults } from "./credentials.ts";
import { EmailField, Field } from "./Field.tsx";
import { Banner, type Brand, Pane } from "./Pane.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { Resend } from "./Resend.tsx";
import { useForm } from "./useForm.ts";

const referralCode = new URLSearchParams(window.location.search).get("r") || undefined;

/** Says that a mail is on its way. The browser's own dialog keeps the focus inside. */
function Confirmation({ email }: { email: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="auth-dialog"
      aria-labelledby="sent"
      // There is nothing behind it to come back to.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="sent">Confirm your email</h2>
      <p>
        A confirmation e-mail was sent to <strong>{email}</strong>. Your account is activated after you follow
        the link in it.
      </p>
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <p className="quiet">
        Not there? Look into the spam folder, or{" "}
        <Resend path="auth/resend-confirmation" email={email} onRefused={setRefusal} />
      </p>
      <a className="auth-button" href={`${BASE}/auth/login`}>
        Sign in
      </a>
    </dialog>
  );
}

export function Register({ brand }: { brand: Brand }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    fields: ["name", "email", "password", "confirmPassword"] as const,
    faultsOf: signUpFaults,
    again: "email",
    send: (typed) =>
      call("auth/signup", { body: { ...typed, referralCode, appToken: storedAppToken() ?? undefined } }),
    done: (_, { email }) => setSentTo(email),
  });
  const { phase, refusal } = form;
  return (
    <Pane brand={brand} heading="Sign up">
      {refusal && <Banner tone="bad">{refusal}</Banner>}
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
        <PasswordField
          {...form.field("password")}
          label="Password"
          autoComplete="new-password"
          hint="At least 6 characters; 12 are better"
        />
        <PasswordField
          {...form.field("confirmPassword")}
          label="Confirm password"
          autoComplete="new-password"
        />
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
