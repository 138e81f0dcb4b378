import { type ReactNode, useEffect, useRef, useState } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import type { Challenge, ChallengeMethod } from "../../../domain/auth/challenge.ts";
import { REMEMBERED_DAYS } from "../../../domain/auth/factors/factors.ts";
import { signWithPasskey } from "../../people/security/passkey.ts";
import { call } from "../call.ts";
import { Field } from "../Field.tsx";
import { Banner } from "../Pane.tsx";
import { useForm } from "../useForm.ts";
import { CodeField, validateCode } from "./CodeField.tsx";
import type { StepProps } from "./sending.ts";
import { usePasskeyStep } from "./usePasskeyStep.ts";

type Way = Exclude<ChallengeMethod, "password">;

interface WayProps extends StepProps {
  remember: boolean;
  /** The box of "Remember this browser". */
  children?: ReactNode;
}

function Code({ send, remember, children }: WayProps) {
  const form = useForm({
    fields: ["code"] as const,
    validate: validateCode,
    focusOnError: "code",
    send: ({ code }) => send("auth/factor", { code, remember }),
    done: () => undefined,
  });
  const { phase, formError } = form;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {formError && <Banner tone="bad">{formError}</Banner>}
      <CodeField
        {...form.field("code")}
        hint="The six digits that your authenticator app shows"
        // biome-ignore lint/a11y/noAutofocus: the page has one purpose
        autoFocus
      />
      {children}
      <button type="submit" className="auth-button" disabled={phase !== "typing"}>
        {phase === "typing" ? "Sign in" : phase === "sending" ? "Signing in" : "Opening"}
      </button>
    </form>
  );
}

function Recovery({ send }: WayProps) {
  const form = useForm({
    fields: ["recoveryCode"] as const,
    validate: ({ recoveryCode }) => (recoveryCode ? {} : { recoveryCode: "Enter a recovery code" }),
    focusOnError: "recoveryCode",
    send: (typed) => send("auth/factor", typed),
    done: () => undefined,
  });
  const { phase, formError } = form;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {formError && <Banner tone="bad">{formError}</Banner>}
      <Field
        {...form.field("recoveryCode")}
        label="Recovery code"
        hint="One of the codes that you saved when you set up your second factor"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the page has one purpose
        autoFocus
      />
      <p className="quiet small auth-after">
        Lost your codes, too? Your manager or the platform's administrator can remove your second factor.
      </p>
      <button type="submit" className="auth-button" disabled={phase !== "typing"}>
        {phase === "typing" ? "Sign in" : phase === "sending" ? "Signing in" : "Opening"}
      </button>
    </form>
  );
}

function PasskeyWay({ token, send, remember, back, isOnly, children }: WayProps & { isOnly: boolean }) {
  const { isBusy, error, run } = usePasskeyStep();
  const ask = async () => {
    const response = await call<{ options: Record<string, unknown> }>("auth/factor/passkey", {
      body: { challenge: token },
    });
    if (response.ok) return signWithPasskey(response.data.options);
    if (response.status === 401) back(response.message);
    return response;
  };
  const start = () => void run(ask, (passkey) => send("auth/factor", { passkey, remember }));
  const isStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isOnly || isStarted.current) return;
    isStarted.current = true;
    start();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return (
    <>
      {error && <Banner tone="bad">{error}</Banner>}
      <p className="quiet auth-after" role="status">
        {isBusy ? "Follow your browser: it asks for your passkey" : "Your browser asks for your passkey."}
      </p>
      {children}
      <button type="button" className="auth-button" disabled={isBusy} onClick={start}>
        {isBusy ? "Waiting for your passkey" : "Use passkey"}
      </button>
    </>
  );
}

/** Passkeys belong to one host: where the person can use theirs. */
function OtherHosts({ hosts, hasNone }: { hosts: readonly string[]; hasNone: boolean }) {
  if (hosts.length === 0) return null;
  return (
    <p className="quiet small auth-after">
      {hasNone ? "You have no second factor that works at this address. " : ""}A passkey belongs to one
      address. Yours
      {hosts.length > 1 ? " also work" : " also works"} at{" "}
      {hosts.map((host, index) => (
        <span key={host}>
          {index > 0 && ", "}
          <a href={`${window.location.protocol}//${host}${BASE}/auth/login`}>{host}</a>
        </span>
      ))}
      .
    </p>
  );
}

const LINKS: Readonly<Record<Way, string>> = {
  totp: "Use the authenticator app",
  passkey: "Use a passkey",
  recovery: "Lost your device?",
};

/** A second factor, by one of the ways that the person has at this host. */
export function FactorStep({ methods, otherHosts, ...step }: StepProps & Challenge) {
  const ways = methods.filter((method): method is Way => method !== "password");
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery");
  const [remember, setRemember] = useState(false);
  const hasNone = ways.every((one) => one === "recovery");
  const box = (
    <label className="auth-tick">
      <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
      Remember this browser for {REMEMBERED_DAYS} days
    </label>
  );
  const props = { ...step, remember };
  return (
    <>
      <OtherHosts hosts={otherHosts} hasNone={hasNone} />
      {way === "totp" && <Code {...props}>{box}</Code>}
      {way === "passkey" && (
        <PasskeyWay {...props} isOnly={!ways.includes("totp")}>
          {box}
        </PasskeyWay>
      )}
      {way === "recovery" && <Recovery {...props} />}
      <div className="auth-links">
        {ways.map(
          (other) =>
            other !== way && (
              <button key={other} type="button" className="link-button" onClick={() => setWay(other)}>
                {LINKS[other]}
              </button>
            ),
        )}
        <button type="button" className="link-button" onClick={() => step.back()}>
          Back
        </button>
      </div>
    </>
  );
}
