import { AutoSubmitSettings } from "./AutoSubmitSettings.tsx";
import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { SwitchSetting } from "./SwitchSetting.tsx";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

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
                help: "Working days from approval to shipping. After them an order is late.",
                kind: "whole",
              },
              {
                name: "workdays",
                label: "Working days",
                options: WEEKDAYS.map((label, day) => ({ value: String(day), label })),
              },
              {
                name: "holidays",
                label: "Holidays",
                help: "Days without work: YYYY-MM-DD, one after the other or pasted as a list",
                days: true,
              },
            ]}
            agency={agency}
            reload={reload}
            valuesOf={({ contact, productionDays, workdays, holidays }) => ({
              shippingTitle: contact.shippingTitle,
              productionDays: String(productionDays),
              workdays: workdays.map(String),
              holidays: [...holidays],
            })}
            settingsOf={({ shippingTitle, productionDays, workdays, holidays }) => ({
              ...(shippingTitle !== undefined && { contact: { shippingTitle } }),
              ...(productionDays !== undefined && { productionDays: Number(productionDays || "x") }),
              ...(workdays !== undefined && { workdays: workdays.map(Number) }),
              ...(holidays !== undefined && { holidays }),
            })}
            pathOf={(name) => (name === "shippingTitle" ? `settings.contact.${name}` : `settings.${name}`)}
          />
          <AutoSubmitSettings agency={agency} reload={reload} />
        </>
      )}
    </SettingsPage>
  );
}
