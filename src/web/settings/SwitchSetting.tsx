import { Form, Switch } from "antd";
import { useState } from "react";
import { saveSettings } from "../../domain/settings/calls.ts";
import type { RecheckedOrders } from "../../domain/settings/responses.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";

interface Props {
  name: "agencyShippingStatus" | "listAsFulfillmentPartner" | "packingSlipPrices";
  label: string;
  help: string;
  agency: AgencyInfo;
  reload(): void;
  success?: (response: { rechecked: RecheckedOrders | null }) => string;
  /** Asked before it is saved. */
  confirm?: (checked: boolean) => Promise<boolean>;
}

/** A setting that is on or off. The switch saves immediately. */
export function SwitchSetting({ name, label, help, agency, reload, success, confirm }: Props) {
  const canEdit = useAbility().can("settings", "edit");
  const change = useNamedCall(saveSettings);
  const [busy, setBusy] = useState(false);
  const save = async (checked: boolean) => {
    setBusy(true);
    if (!confirm || (await confirm(checked))) {
      const body = { settings: { [name]: checked } };
      const { ok } = await change({ body }, { success: success ?? "Update success!" });
      if (ok) reload();
    }
    setBusy(false);
  };
  return (
    <Form.Item layout="vertical" label={label} htmlFor={name} extra={help}>
      <Switch
        id={name}
        checked={agency.settings[name]}
        disabled={!canEdit}
        loading={busy}
        onChange={(checked) => void save(checked)}
      />
    </Form.Item>
  );
}
