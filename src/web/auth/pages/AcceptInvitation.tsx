import { BASE } from "../../../domain/access/public-paths.ts";
import { FULL_NAME } from "../../../domain/limits.ts";
import type { Login } from "../../../domain/people/responses.ts";
import { visitorMessages as messages } from "../../../domain/visitor-messages.ts";
import { page } from "../../address.ts";
import { leaveNotice, storedDeviceToken } from "../../session.ts";
import { call } from "../call.ts";
import { beginSession } from "../enter.ts";
import { Field } from "../Field.tsx";
import { Banner, type Brand, Pane } from "../Pane.tsx";
import { useForm } from "../useForm.ts";
import { useNextStep } from "../useNextStep.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { validateAcceptance } from "./new-credentials.ts";

/** The link of the invitation is used by now: the sign-in begins with the password that was chosen. */
function signInLater(reason: string) {
  if (reason) leaveNotice(reason);
  page.load("/auth/login");
}

/** The page of an invitation's link: the invited person enters a name and a password and is signed in. */
export function AcceptInvitation({ brand, token }: { brand: Brand; token: string }) {
  const form = useForm({
    fields: ["fullName", "password", "confirmPassword"] as const,
    validate: validateAcceptance,
    focusOnError: "fullName",
    send: async (typed) =>
      beginSession(
        await watch(
          await call<Login>("auth/accept-invitation", {
            body: { token, ...typed, deviceToken: storedDeviceToken() },
          }),
        ),
      ),
    done: ({ to }) => page.load(to),
  });
  const { step, watch } = useNextStep(brand, signInLater);
  const { phase, formError } = form;
  if (step) return step;
  return (
    <Pane brand={brand} heading="Accept invitation">
      {formError && (
        <Banner tone="bad">
          {formError}
          {formError === messages.linkEnded && (
            <>
              {" from the person who invited you, or "}
              <a href={`${BASE}/auth/login`}>sign in</a>
            </>
          )}
        </Banner>
      )}
      {phase === "done" && <Banner tone="good">{messages.loginSuccess}</Banner>}
      <p className="quiet auth-after">Enter your name and choose a password. You are signed in afterwards.</p>
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          {...form.field("fullName")}
          label="Full Name"
          autoComplete="name"
          maxLength={FULL_NAME.max + 20}
          // biome-ignore lint/a11y/noAutofocus: the page has one purpose
          autoFocus
        />
        <NewPasswordFields field={form.field} />
        <button type="submit" className="auth-button" disabled={phase !== "typing"}>
          {phase === "typing" ? "Accept invitation" : phase === "sending" ? "Saving" : "Opening"}
        </button>
      </form>
    </Pane>
  );
}
