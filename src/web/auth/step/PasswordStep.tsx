import { visitorMessages as messages } from "../../../domain/visitor-messages.ts";
import { Banner } from "../Pane.tsx";
import { NewPasswordFields } from "../pages/NewPasswordFields.tsx";
import { validateNewPassword } from "../pages/new-credentials.ts";
import { useForm } from "../useForm.ts";
import { Back } from "./Back.tsx";
import type { StepProps } from "./sending.ts";

/** Replaces the password that a manager has set. */
export function PasswordStep({ send, back }: StepProps) {
  const form = useForm({
    fields: ["password", "confirmPassword"] as const,
    validate: (typed) => validateNewPassword(typed, messages.inputNewPassword),
    focusOnError: "password",
    send: (typed) => send("auth/first-password", typed),
    done: () => undefined,
  });
  const { phase, formError } = form;
  return (
    <>
      {formError && <Banner tone="bad">{formError}</Banner>}
      <p className="quiet auth-after">
        Your manager has set the password that you signed in with. Replace it with one that only you know.
      </p>
      <form onSubmit={form.onSubmit} noValidate>
        <NewPasswordFields name="new password" field={form.field} isFirst />
        <button type="submit" className="auth-button" disabled={phase !== "typing"}>
          {phase === "typing" ? "Save and sign in" : phase === "sending" ? "Saving" : "Opening"}
        </button>
      </form>
      <Back back={back} />
    </>
  );
}
