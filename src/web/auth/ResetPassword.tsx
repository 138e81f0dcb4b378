import { BASE } from "../../domain/access/public-paths.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";
import { call } from "./call.ts";
import { newPasswordFaults } from "./credentials.ts";
import { Banner, type Brand, Pane } from "./Pane.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useForm } from "./useForm.ts";

const token = new URLSearchParams(window.location.search).get("token");

/** Long enough to be read, short enough not to be waited for. */
const READ_MS = 1_200;

export function ResetPassword({ brand }: { brand: Brand }) {
  const form = useForm({
    fields: ["password", "confirmPassword"] as const,
    faultsOf: (typed) => newPasswordFaults(typed, messages.inputNewPassword),
    again: "password",
    send: (typed) => call("auth/reset-password", { body: { token, ...typed } }),
    done: () => {
      setTimeout(() => window.location.replace(`${BASE}/auth/login?reset-password=1`), READ_MS);
    },
  });
  if (!token) {
    window.location.replace(`${BASE}/error`);
    return null;
  }
  const { phase, refusal } = form;
  return (
    <Pane brand={brand} heading="Reset password">
      {refusal && (
        <Banner tone="bad">
          {refusal}
          {refusal === messages.linkEnded && (
            <>
              {". "}
              <a href={`${BASE}/auth/forgot-password`}>Send another link</a>
            </>
          )}
        </Banner>
      )}
      {phase === "done" && <Banner tone="good">{messages.resetDone}</Banner>}
      <form onSubmit={form.onSubmit} noValidate>
        <PasswordField
          {...form.field("password")}
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters; 12 are better"
        />
        <PasswordField
          {...form.field("confirmPassword")}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <button type="submit" className="auth-button" disabled={phase !== "typing"}>
          {phase === "sending" ? "Saving" : "Reset password"}
        </button>
      </form>
    </Pane>
  );
}
