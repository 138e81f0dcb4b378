import { Input } from "antd";
import { useState } from "react";
import type { Seen } from "../../domain/resource/edits.ts";
import { Field } from "../orders/detail/FormDialog.tsx";
import { useCall } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import type { AgencyInfo } from "../settings/useAgencyInfo.ts";
import { Button } from "../widgets/Button.tsx";
import { useLostRace } from "../widgets/useLostRace.tsx";

interface Props {
  name: "customerEmail" | "contactEmail";
  label: string;
  help: string;
  agency: AgencyInfo;
  saved(): void;
}

/** One of an agency's addresses with its own button. The other one goes along as it is stored. */
export function AddressForm({ name, label, help, agency, saved }: Props) {
  const { settings } = agency;
  const mayEdit = useMay()("settings", "edit");
  const [value, setValue] = useState(settings[name]);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const call = useCall();
  const say = useSay();
  const seenOf = (row: AgencyInfo): Seen<{ [key: string]: string }> => ({
    version: row.version,
    values: { customerEmail: row.settings.customerEmail, contactEmail: row.settings.contactEmail },
  });
  const other = name === "customerEmail" ? "contactEmail" : "customerEmail";
  const [stored, setStored] = useState(settings[other]);
  const race = useLostRace({
    seen: seenOf(agency),
    load: () => readRow("agencies/info", seenOf),
    show: (values) => {
      setValue(values[name] ?? "");
      setStored(values[other] ?? "");
    },
  });
  const typed = () => ({ [name]: value.trim(), [other]: stored });
  const submit = async () => {
    setBusy(true);
    const version = race.version();
    const body = { settings: typed(), ...(version === undefined ? {} : { version }) };
    const answer = await call<AgencyInfo>("PATCH", "agencies/update-settings", { body, quiet: true });
    setBusy(false);
    if (!answer.ok && race.isLost(answer.errors)) return;
    if (answer.ok) race.saved(seenOf(answer.data));
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
      {race.notice(typed)}
      {mayEdit && (
        <Button submit busy={busy} label={`Update ${label.toLowerCase()}`}>
          Update
        </Button>
      )}
    </form>
  );
}
