import { Form, Input } from "antd";
import type { Seen } from "../../domain/resource/edits.ts";
import { saveSettings, showSettings } from "../../domain/settings/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { readAgain } from "../providers/read-row.ts";
import { type AgencyInfo, settingsGiven } from "../settings/useAgencyInfo.ts";
import { Button } from "../widgets/Button.tsx";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";

interface Props {
  name: "customerEmail" | "contactEmail";
  label: string;
  help: string;
  agency: AgencyInfo;
  saved(): void;
}

type Values = Pick<AgencyInfo["settings"], "customerEmail" | "contactEmail">;

const seenOf = ({ version, settings: { customerEmail, contactEmail } }: AgencyInfo): Seen<Values> => ({
  version,
  values: { customerEmail, contactEmail },
});

/** One of an agency's addresses with its own button. The other address is sent along unchanged. */
export function AddressForm({ name, label, help, agency, saved }: Props) {
  const canEdit = useAbility().can("settings", "edit");
  const {
    form,
    formProps,
    submit: send,
    formLoading,
  } = useCallForm<Values>({
    errorMessage: "Error!",
    isHandled: ({ errors }) => race.isLost(errors),
    fieldOf: (path) => path.replace(/^settings\./, ""),
  });
  const race = useLostRace({
    seen: seenOf(agency),
    load: () => readAgain(showSettings, {}, seenOf),
    show: (values) => form.setFieldsValue(values),
  });
  // Includes the address that has no field here.
  const typed = (): Values => {
    const values: Values = form.getFieldsValue(true);
    return { ...values, [name]: values[name].trim() };
  };
  const submit = async () => {
    const successMessage = `Update ${label.toLowerCase()} success!`;
    const stored = await send(saveSettings, { ...settingsGiven(typed(), race.version()), successMessage });
    if (!stored) return;
    race.saved(seenOf(stored));
    saved();
  };
  return (
    <Form
      {...formProps}
      className="mail-address"
      noValidate
      layout="vertical"
      requiredMark={false}
      disabled={!canEdit}
      initialValues={seenOf(agency).values}
      onFinish={() => void submit()}
    >
      <Form.Item name={name} label={label} extra={help}>
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      {race.notice(typed)}
      {canEdit && (
        <Button submit busy={formLoading} label={`Update ${label.toLowerCase()}`}>
          Update
        </Button>
      )}
    </Form>
  );
}
