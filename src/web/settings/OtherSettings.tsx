import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { SwitchSetting } from "./SwitchSetting.tsx";

/** Settings without a page of their own. The switch saves immediately, the title with Save. */
export default function OtherSettings() {
  return (
    <SettingsPage title="Others" page="others">
      {(agency, reload) => (
        <>
          <SwitchSetting
            name="listAsFulfillmentPartner"
            label="List as fulfillment partner"
            help="Anyone can read your agency's name, logo and domain in the public list of partners."
            agency={agency}
            reload={reload}
          />
          <SettingsFields
            fields={[
              {
                name: "shippingTitle",
                label: "Shipping title",
                help: "Title above shipping on orders and public product pages",
              },
            ]}
            agency={agency}
            reload={reload}
            valuesOf={({ contact }) => ({ shippingTitle: contact.shippingTitle })}
            settingsOf={({ shippingTitle }) => ({
              ...(shippingTitle !== undefined && { contact: { shippingTitle } }),
            })}
            pathOf={(name) => `settings.contact.${name}`}
          />
        </>
      )}
    </SettingsPage>
  );
}
