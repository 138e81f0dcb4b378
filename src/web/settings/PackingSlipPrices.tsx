import { Form, Switch } from "antd";
import { saveSettings } from "../../domain/settings/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";

/** Prints the buyer's prices on packing slips. The switch saves immediately. */
export function PackingSlipPrices({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const canEdit = useAbility().can("settings", "edit");
  const change = useNamedCall(saveSettings);
  const save = async (packingSlipPrices: boolean) => {
    const { ok } = await change(
      { body: { settings: { packingSlipPrices } } },
      { success: "Update success!" },
    );
    if (ok) reload();
  };
  return (
    <Form.Item
      layout="vertical"
      label="Prices on packing slips"
      htmlFor="packingSlipPrices"
      extra="Packing slips show what the buyer paid for each item. Leave it off for gifts and resellers."
    >
      <Switch
        id="packingSlipPrices"
        checked={agency.settings.packingSlipPrices}
        disabled={!canEdit}
        onChange={(checked) => void save(checked)}
      />
    </Form.Item>
  );
}
