import { Form, Input } from "antd";
import { addFactor, type FactorDraft } from "../../../domain/auth/factors/calls.ts";
import { FACTOR_LABELS } from "../../../domain/auth/factors/factors.ts";
import { messages } from "../../../domain/messages.ts";
import { FormModal } from "../../widgets/dialog/FormModal.tsx";
import { useCallForm } from "../../widgets/dialog/useCallForm.ts";
import { CodeItem } from "./CodeItem.tsx";
import { MAX_NAME } from "./factor-name.ts";

interface Props {
  draft: FactorDraft;
  /** With recovery codes, if it is the first factor. */
  added(recoveryCodes: readonly string[] | undefined): void;
  close(): void;
}

/** Sets up an authenticator app, which shows one code before it is stored. */
export default function AddAppDialog({ draft: { challenge, totp }, added, close }: Props) {
  const { formProps, submit, formLoading, isSaved } = useCallForm<{ name?: string; code: string }>();
  const save = async ({ name, code }: { name?: string; code: string }) => {
    if (formLoading) return;
    const body = { challenge, code, ...(name?.trim() && { name: name.trim() }) };
    const response = await submit(addFactor, { body, successMessage: messages.factorAdded });
    if (response) added(response.recoveryCodes);
  };
  if (!totp) return null;
  return (
    <FormModal
      title="Add authenticator app"
      action="Add"
      width={480}
      warnWhenUnsavedChanges={false}
      requiredMark={false}
      close={() => close()}
      busy={formLoading}
      isSaved={isSaved}
      formProps={{
        ...formProps,
        initialValues: { name: FACTOR_LABELS.totp },
        onFinish: (values) => void save(values),
      }}
    >
      <p className="quiet">Scan this with the app, then enter the code that it shows.</p>
      <img
        className="factor-picture"
        src={`data:image/svg+xml,${encodeURIComponent(totp.qr)}`}
        alt="QR code for the app"
      />
      <p className="quiet small factor-key-line">
        Cannot scan? Type this key into the app:{" "}
        <span className="factor-key">{totp.secret.replace(/.{4}(?=.)/g, "$& ")}</span>
      </p>
      <Form.Item name="name" label="Name">
        <Input autoComplete="off" maxLength={MAX_NAME} />
      </Form.Item>
      <CodeItem />
    </FormModal>
  );
}
