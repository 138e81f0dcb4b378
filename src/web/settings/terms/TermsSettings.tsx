import { AutoSubmitSettings } from "../AutoSubmitSettings.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { SwitchSetting } from "../SwitchSetting.tsx";
import { TermsForm } from "./TermsForm.tsx";

/** What an agency agrees on with its sellers: cancellation, designs, new sellers, days of production and submitting. */
export default function TermsSettings() {
  return (
    <SettingsPage title="Orders" page="terms">
      {(agency, reload) => (
        <>
          <TermsForm agency={agency} reload={reload} />
          <AutoSubmitSettings agency={agency} reload={reload} />
          <SwitchSetting
            name="packingSlipPrices"
            label="Prices on packing slips"
            help="Packing slips show what the buyer paid for each item. Leave it off for gifts and resellers."
            agency={agency}
            reload={reload}
          />
        </>
      )}
    </SettingsPage>
  );
}
