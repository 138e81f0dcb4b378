import { Form, Switch } from "antd";
import { saveSettings } from "../../domain/settings/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";

/** Lists the agency among the fulfillment partners that anyone may read. The switch saves immediately. */
export function ListAsPartner({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const canEdit = useAbility().can("settings", "edit");
  const change = useNamedCall(saveSettings);
  const save = async (listAsFulfillmentPartner: boolean) => {
    const { ok } = await change(
      { body: { settings: { listAsFulfillmentPartner } } },
      { success: "Update success!" },
    );
    if (ok) reload();
  };
  return (
    <Form.Item
      layout="vertical"
      label="List as fulfillment partner"
      htmlFor="listAsFulfillmentPartner"
      extra="Anyone can read your agency's name, logo and domain in the public list of partners."
    >
      <Switch
        id="listAsFulfillmentPartner"
        checked={agency.settings.listAsFulfillmentPartner}
        disabled={!canEdit}
        onChange={(checked) => void save(checked)}
      />
    </Form.Item>
  );
}
