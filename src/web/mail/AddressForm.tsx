import { Input } from "antd";
import { useState } from "react";
import { Field } from "../orders/detail/FormDialog.tsx";
import { useCall } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";
import type { SettingsAnswer } from "../settings/useAgencyInfo.ts";
import { Button } from "../widgets/Button.tsx";

interface Props {
  name: "customerEmail" | "contactEmail";
  label: string;
  help: string;
  settings: SettingsAnswer;
  saved(): void;
}

/** One of an agency's addresses with its own button. The other one goes along as it is stored. */
export function AddressForm({ name, label, help, settings, saved }: Props) {
  const mayEdit = useMay()("settings", "edit");
  const [value, setValue] = useState(settings[name]);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const call = useCall();
  const say = useSay();
  const submit = async () => {
    setBusy(true);
    const { customerEmail, contactEmail } = settings;
    const body = { settings: { customerEmail, contactEmail, [name]: value.trim() } };
    const answer = await call("PATCH", "agencies/update-settings", { body, quiet: true });
    setBusy(false);
    setError(answer.ok ? "" : (answer.errors?.[`settings.${name}`] ?? answer.message));
    if (!answer.ok) return say.error("Error!");
    say.success(`Update ${label.toLowerCase()} success!`);
    saved();
  };
  return (
    <form
      className="mail-address"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Field label={label} help={help} error={error}>
        {(tied) => (
          <Input
            {...tied}
            inputMode="email"
            autoComplete="off"
            value={value}
            disabled={!mayEdit}
            onChange={(event) => {
              setValue(event.target.value);
              setError("");
            }}
          />
        )}
      </Field>
      {mayEdit && (
        <Button submit busy={busy} label={`Update ${label.toLowerCase()}`}>
          Update
        </Button>
      )}
    </form>
  );
}
