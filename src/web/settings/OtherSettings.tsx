import { ListAsPartner } from "./ListAsPartner.tsx";
import { PackingSlipPrices } from "./PackingSlipPrices.tsx";
import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** Settings without a page of their own. The switches save immediately, the title with Save. */
export default function OtherSettings() {
  return (
    <SettingsPage title="Others">
      {(agency, reload) => (
        <>
          <ListAsPartner agency={agency} reload={reload} />
          <PackingSlipPrices agency={agency} reload={reload} />
          <SettingsFields
            fields={[
              {
                name: "shippingTitle",
                label: "Shipping title",
                help: "Title above shipping on orders and public product pages",
              },
              {
                name: "productionDays",
                label: "Production days",
                help: "Business days from approval to shipping. After them an order is late.",
                kind: "whole",
              },
            ]}
            agency={agency}
            reload={reload}
            textsOf={({ contact, productionDays }) => ({
              shippingTitle: contact.shippingTitle,
              productionDays: String(productionDays),
            })}
            settingsOf={({ shippingTitle, productionDays }) => ({
              ...(shippingTitle !== undefined && { contact: { shippingTitle } }),
              ...(productionDays !== undefined && { productionDays: Number(productionDays || "x") }),
            })}
            pathOf={(name) => (name === "productionDays" ? `settings.${name}` : `settings.contact.${name}`)}
          />
        </>
      )}
    </SettingsPage>
  );
}
