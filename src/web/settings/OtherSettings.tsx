import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** What has no page of its own. */
export default function OtherSettings() {
  return (
    <SettingsPage title="Others">
      {(agency, save) => (
        <SettingsFields
          fields={[
            {
              name: "shippingTitle",
              label: "Shipping title",
              help: "Stands over shipping on orders and public product pages",
            },
          ]}
          agency={agency}
          save={save}
          textsOf={({ contact }) => ({ shippingTitle: contact.shippingTitle })}
          settingsOf={({ shippingTitle = "" }) => ({ contact: { shippingTitle } })}
          pathOf={(name) => `settings.contact.${name}`}
        />
      )}
    </SettingsPage>
  );
}
