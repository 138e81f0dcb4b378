import { Form, Input, Modal } from "antd";
import { useState } from "react";
import { type Challenge, type ChallengeMethod, VERIFIED_MINUTES } from "../../../domain/auth/challenge.ts";
import { passkeyToVerify, verifySession } from "../../../domain/auth/factors/calls.ts";
import { callMessages } from "../../../domain/call-messages.ts";
import { signOut } from "../../providers/auth.ts";
import { type CallResult, sendCall } from "../../providers/http.ts";
import { Button } from "../../widgets/Button.tsx";
import { FormModal } from "../../widgets/dialog/FormModal.tsx";
import { useServerErrors } from "../../widgets/dialog/useServerErrors.ts";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { CodeItem } from "./CodeItem.tsx";
import { signWithPasskey } from "./passkey.ts";

type Way = Exclude<ChallengeMethod, "recovery">;
interface Answer {
  password?: string;
  code?: string;
}

const OTHERS: Readonly<Record<Way, string>> = {
  password: "Use the password",
  totp: "Use the authenticator app",
  passkey: "Use a passkey",
};

/** Sends the answer; resolves to the refusal. */
async function answerBy(way: Way, { password, code }: Answer): Promise<CallResult<unknown>> {
  if (way === "password") return sendCall(verifySession, { body: { password } });
  if (way === "totp") return sendCall(verifySession, { body: { code } });
  const asked = await sendCall(passkeyToVerify, {});
  if (!asked.ok) return asked;
  const { challenge, options } = asked.data;
  const signed = await signWithPasskey(options);
  if (!signed.ok) return { ...signed, status: 0 };
  return sendCall(verifySession, { body: { challenge, passkey: signed.passkey } });
}

/** Asks for the password or a second factor before a call that opens access or moves money. */
export default function ConfirmPerson({
  challenge,
  close,
}: {
  challenge: Challenge;
  close(isDone: boolean): void;
}) {
  const ways = challenge.methods.filter((method): method is Way => method !== "recovery");
  const [way, setWay] = useState(ways[0]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const [form] = Form.useForm<Answer>();
  const serverErrors = useServerErrors(form);
  if (!way) return <SignInAgain close={close} />;

  const answer = async (given: Answer) => {
    if (busy) return;
    setBusy(true);
    setFault("");
    serverErrors.clear();
    const response = await answerBy(way, given);
    if (response.ok) return close(true);
    setBusy(false);
    const { errors } = response;
    if (serverErrors.areAtFields(errors)) serverErrors.show({ message: "", statusCode: 400, errors });
    else setFault(response.message);
  };
  return (
    <FormModal<Answer>
      title={callMessages.verificationNeeded}
      action={way === "passkey" ? "Use passkey" : "Confirm"}
      width={440}
      warnWhenUnsavedChanges={false}
      requiredMark={false}
      close={(isDone = false) => close(isDone)}
      busy={busy}
      formProps={{
        form,
        onFieldsChange: serverErrors.onFieldsChange,
        onFinish: (given) => void answer(given),
      }}
    >
      <p className="quiet">
        This opens access, moves money or changes how you sign in. You have not confirmed that it is you for{" "}
        {VERIFIED_MINUTES} minutes.
      </p>
      {way === "password" && (
        <Form.Item
          name="password"
          label="Password"
          rules={[{ required: true, message: "Enter your password" }]}
          validateTrigger="onSubmit"
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      )}
      {way === "totp" && <CodeItem />}
      <ErrorText text={fault} />
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <p key={other}>
            <button
              type="button"
              className="link-button"
              onClick={() => {
                setFault("");
                setWay(other);
              }}
            >
              {OTHERS[other]}
            </button>
          </p>
        ))}
    </FormModal>
  );
}

/** For people without a password and without a second factor at this host. */
function SignInAgain({ close }: { close(isDone: boolean): void }) {
  return (
    <Modal
      open
      title={callMessages.verificationNeeded}
      footer={null}
      width={440}
      onCancel={() => close(false)}
    >
      <p className="quiet">
        You have no password and no second factor that works at this address. Sign in again to go on; what you
        have typed here is lost.
      </p>
      <div className="form-footer">
        <Button onClick={() => close(false)}>Cancel</Button>
        <Button kind="primary" onClick={() => void signOut()}>
          Sign in again
        </Button>
      </div>
    </Modal>
  );
}
