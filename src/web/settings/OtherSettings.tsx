import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** What has no page of its own. */
export default function OtherSettings() {
  return (
    <SettingsPage title="Others">
      {({ contact }, save) => (
        <SettingsFields
          fields={[
            {
              name: "shippingTitle",
              label: "Shipping title",
              help: "Stands over shipping on orders and public product pages",
            },
          ]}
          stored={{ shippingTitle: contact.shippingTitle }}
          send={({ shippingTitle = "" }) => save({ contact: { shippingTitle } })}
          pathOf={(name) => `settings.contact.${name}`}
        />
      )}
    </SettingsPage>
  );
}
