import { useState } from "react";
import type { Challenge } from "../../../domain/auth/challenge.ts";
import { visitorMessages as messages } from "../../../domain/visitor-messages.ts";
import { page } from "../../address.ts";
import { storedDeviceToken } from "../../session.ts";
import { call } from "../call.ts";
import { beginSession } from "../enter.ts";
import { Banner, type Brand, Pane } from "../Pane.tsx";
import { EnrolmentStep } from "./EnrolmentStep.tsx";
import { FactorStep } from "./FactorStep.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import type { Completed, Send } from "./sending.ts";
import "./step.css";

interface Props {
  brand: Brand;
  /** The first step that is missing; others may follow. */
  challenge: Challenge;
  back(reason?: string): void;
}

const HEADINGS = {
  factor: "Confirm that it is you",
  password: "Choose a password",
  enrolment: "Set up a second factor",
};

/** What a sign-in lacks whose password was right, step after step. */
export function NextStep({ brand, challenge: first, back }: Props) {
  const [challenge, setChallenge] = useState(first);
  const [entered, setEntered] = useState<{ to: string; codes?: readonly string[] }>();
  const { token, needs } = challenge;

  const send: Send = async (path, body) => {
    const response = await call<Completed>(path, {
      body: { challenge: token, deviceToken: storedDeviceToken(), ...body },
    });
    if (!response.ok) {
      if (response.challenge) setChallenge(response.challenge);
      else if (response.status === 401) back(response.message);
      return response;
    }
    const codes = response.data.recoveryCodes;
    const session = await beginSession(response);
    if (!session.ok) return session;
    setEntered({ to: session.data.to, ...(codes && { codes }) });
    if (!codes) page.load(session.data.to);
    return response;
  };

  if (entered?.codes) {
    return (
      <Pane brand={brand} heading="Save your recovery codes">
        <RecoveryCodes codes={entered.codes} done={() => page.load(entered.to)} />
      </Pane>
    );
  }
  const props = { token, send, back };
  return (
    <Pane brand={brand} heading={needs === "verification" ? HEADINGS.factor : HEADINGS[needs]}>
      {entered && <Banner tone="good">{messages.loginSuccess}</Banner>}
      {needs === "password" && <PasswordStep key={token} {...props} />}
      {needs === "enrolment" && <EnrolmentStep key={token} {...props} />}
      {needs === "factor" && <FactorStep key={token} {...props} {...challenge} />}
    </Pane>
  );
}
