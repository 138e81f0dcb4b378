import { useState } from "react";
import type { FactorDraft } from "../../../domain/auth/factors/calls.ts";
import { FACTOR_LABELS, type FactorKind } from "../../../domain/auth/factors/factors.ts";
import { makePasskey } from "../../people/security/passkey.ts";
import { call } from "../call.ts";
import { Banner } from "../Pane.tsx";
import { useForm } from "../useForm.ts";
import { Back } from "./Back.tsx";
import { CodeField, validateCode } from "./CodeField.tsx";
import type { StepProps } from "./sending.ts";
import { usePasskeyStep } from "./usePasskeyStep.ts";

type Totp = NonNullable<FactorDraft["totp"]>;

const ABOUT: Readonly<Record<FactorKind, string>> = {
  totp: "An app on your phone shows a code of six digits at each sign-in.",
  passkey:
    "Your device, its fingerprint or a security key confirms that it is you. It works at this address alone.",
};

function App({ totp, send }: { totp: Totp } & Pick<StepProps, "send">) {
  const form = useForm({
    fields: ["code"] as const,
    validate: validateCode,
    focusOnError: "code",
    send: (typed) => send("auth/enrolment/complete", typed),
    done: () => undefined,
  });
  const { phase, formError } = form;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {formError && <Banner tone="bad">{formError}</Banner>}
      <p className="quiet auth-after">
        Scan this with your authenticator app, then enter the code that it shows.
      </p>
      <img
        className="code-picture"
        src={`data:image/svg+xml,${encodeURIComponent(totp.qr)}`}
        alt="QR code for the app"
      />
      <p className="quiet small auth-after">
        Cannot scan? Type this key into the app:{" "}
        <span className="code-key">{totp.secret.replace(/.{4}(?=.)/g, "$& ")}</span>
      </p>
      <CodeField
        {...form.field("code")}
        // biome-ignore lint/a11y/noAutofocus: the person has just chosen it
        autoFocus
      />
      <button type="submit" className="auth-button" disabled={phase !== "typing"}>
        {phase === "typing" ? "Confirm" : phase === "sending" ? "Confirming" : "Opening"}
      </button>
    </form>
  );
}

/** The first second factor of a person of whom one is required. */
export function EnrolmentStep({ token, send, back }: StepProps) {
  const [totp, setTotp] = useState<Totp>();
  const { isBusy, error, run } = usePasskeyStep();
  const begin = async (kind: FactorKind) => {
    const response = await call<FactorDraft>("auth/enrolment", { body: { challenge: token, kind } });
    if (!response.ok && response.status === 401) back(response.message);
    return response;
  };
  const chooseApp = () =>
    void run(
      async () => {
        const response = await begin("totp");
        if (response.ok) setTotp(response.data.totp);
        return response.ok ? { ok: true, passkey: {} } : response;
      },
      async () => ({ ok: true, data: null }),
    );
  const choosePasskey = () =>
    void run(
      async () => {
        const response = await begin("passkey");
        return response.ok ? makePasskey(response.data.passkey ?? {}) : response;
      },
      (passkey) => send("auth/enrolment/complete", { passkey }),
    );
  if (totp) {
    return (
      <>
        <App totp={totp} send={send} />
        <Back back={back} />
      </>
    );
  }
  return (
    <>
      {error && <Banner tone="bad">{error}</Banner>}
      <p className="quiet auth-after">
        Your account needs a second factor beside the password. Choose one; you can add others on your
        profile.
      </p>
      {(["totp", "passkey"] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="way"
          disabled={isBusy}
          onClick={kind === "totp" ? chooseApp : choosePasskey}
        >
          <strong>{FACTOR_LABELS[kind]}</strong>
          <span className="quiet small">{ABOUT[kind]}</span>
        </button>
      ))}
      <Back back={back} />
    </>
  );
}
