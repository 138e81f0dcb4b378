import { Form, Input } from "antd";
import { useState } from "react";
import { deviceName } from "../../../domain/auth/device-name.ts";
import { addFactor, type FactorDraft } from "../../../domain/auth/factors/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { FormModal } from "../../widgets/dialog/FormModal.tsx";
import { useCallForm } from "../../widgets/dialog/useCallForm.ts";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { MAX_NAME } from "./factor-name.ts";
import { makePasskey } from "./passkey.ts";

interface Props {
  draft: FactorDraft;
  host: string;
  /** With recovery codes, if it is the first factor. */
  added(recoveryCodes: readonly string[] | undefined): void;
  close(): void;
}

/** Makes a passkey on this device, or on a phone or a key that the browser offers. */
export default function AddPasskeyDialog({
  draft: { challenge, passkey: options },
  host,
  added,
  close,
}: Props) {
  const { formProps, submit, formLoading, isSaved } = useCallForm<{ name?: string }>();
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState("");
  const save = async ({ name }: { name?: string }) => {
    setFault("");
    setAsking(true);
    const made = await makePasskey(options ?? {});
    setAsking(false);
    if (!made.ok) return setFault(made.message);
    const body = { challenge, passkey: { ...made.passkey }, ...(name?.trim() && { name: name.trim() }) };
    const response = await submit(addFactor, { body, successMessage: messages.factorAdded });
    if (response) added(response.recoveryCodes);
  };
  return (
    <FormModal
      title="Add passkey"
      action="Continue"
      width={480}
      warnWhenUnsavedChanges={false}
      requiredMark={false}
      close={() => close()}
      busy={formLoading || isAsking}
      isSaved={isSaved}
      formProps={{
        ...formProps,
        initialValues: { name: deviceName(navigator.userAgent) },
        onFinish: (values) => void save(values),
      }}
    >
      <p className="quiet">
        Your browser asks where to keep it: on this device, a phone or a security key. It works at {host}{" "}
        alone.
      </p>
      <Form.Item name="name" label="Name">
        <Input autoComplete="off" maxLength={MAX_NAME} />
      </Form.Item>
      <ErrorText text={fault} />
    </FormModal>
  );
}
