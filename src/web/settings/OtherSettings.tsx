import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { SwitchSetting } from "./SwitchSetting.tsx";

/** Settings without a page of their own. The switches save immediately, the title with Save. */
export default function OtherSettings() {
  return (
    <SettingsPage title="Others">
      {(agency, reload) => (
        <>
          <SwitchSetting
            name="listAsFulfillmentPartner"
            label="List as fulfillment partner"
            help="Anyone can read your agency's name, logo and domain in the public list of partners."
            agency={agency}
            reload={reload}
          />
          <SwitchSetting
            name="packingSlipPrices"
            label="Prices on packing slips"
            help="Packing slips show what the buyer paid for each item. Leave it off for gifts and resellers."
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
