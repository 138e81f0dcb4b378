import { BASE } from "../../../domain/access/public-paths.ts";
import { visitorMessages as messages } from "../../../domain/visitor-messages.ts";
import { leaveNotice } from "../../session.ts";
import { call } from "../call.ts";
import { Banner, type Brand, Pane } from "../Pane.tsx";
import { useForm } from "../useForm.ts";
import { AcceptInvitation } from "./AcceptInvitation.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { validateNewPassword } from "./new-credentials.ts";

const query = new URLSearchParams(window.location.search);
const token = query.get("token");
/** The link of an invitation opens the same page. */
const isInvitation = query.get("invitation") === "1";

/** Time to read the success message before the redirect. */
const READ_MS = 1_200;

export default function ResetPassword({ brand }: { brand: Brand }) {
  return token && isInvitation ? (
    <AcceptInvitation brand={brand} token={token} />
  ) : (
    <NewPassword brand={brand} />
  );
}

function NewPassword({ brand }: { brand: Brand }) {
  const form = useForm({
    fields: ["password", "confirmPassword"] as const,
    validate: (typed) => validateNewPassword(typed, messages.inputNewPassword),
    focusOnError: "password",
    send: (typed) => call("auth/reset-password", { body: { token, ...typed } }),
    done: () => {
      setTimeout(() => window.location.replace(`${BASE}/auth/login?reset-password=1`), READ_MS);
    },
  });
  if (!token) {
    leaveNotice(messages.linkIncomplete);
    window.location.replace(`${BASE}/error`);
    return null;
  }
  const { phase, formError } = form;
  return (
    <Pane brand={brand} heading="Reset password">
      {formError && (
        <Banner tone="bad">
          {formError}
          {formError === messages.linkEnded && (
            <>
              {". "}
              <a href={`${BASE}/auth/forgot-password`}>Send another link</a>
            </>
          )}
        </Banner>
      )}
      {phase === "done" && <Banner tone="good">{messages.resetDone}</Banner>}
      <form onSubmit={form.onSubmit} noValidate>
        <NewPasswordFields name="new password" field={form.field} />
        <button type="submit" className="auth-button" disabled={phase !== "typing"}>
          {phase === "sending" ? "Saving" : "Reset password"}
        </button>
      </form>
    </Pane>
  );
}
