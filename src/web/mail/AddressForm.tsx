import { Form, Input } from "antd";
import type { AgencyInfo } from "../settings/useAgencyInfo.ts";
import { useSettingsForm } from "../settings/useSettingsForm.ts";
import { Button } from "../widgets/Button.tsx";

interface Props {
  name: "customerEmail" | "contactEmail";
  label: string;
  help: string;
  agency: AgencyInfo;
  saved(): void;
}

type Values = Pick<AgencyInfo["settings"], "customerEmail" | "contactEmail">;

/** One of an agency's addresses with its own button. The other address is sent along unchanged. */
export function AddressForm({ name, label, help, agency, saved }: Props) {
  const { form, formProps, race, canEdit, busy, save } = useSettingsForm<Values>({
    agency,
    valuesOf: ({ customerEmail, contactEmail }) => ({ customerEmail, contactEmail }),
    errorMessage: "Error!",
    successMessage: `Update ${label.toLowerCase()} success!`,
    reload: saved,
  });
  // Includes the address that has no field here.
  const typed = (): Values => {
    const values: Values = form.getFieldsValue(true);
    return { ...values, [name]: values[name].trim() };
  };
  return (
    <Form {...formProps} className="mail-address" onFinish={() => void save(typed())}>
      <Form.Item name={name} label={label} extra={help}>
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      {race.notice(typed)}
      {canEdit && (
        <Button submit busy={busy} label={`Update ${label.toLowerCase()}`}>
          Update
        </Button>
      )}
    </Form>
  );
}
