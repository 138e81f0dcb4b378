import { TWO_PEOPLE, TWO_PEOPLE_OF } from "../../domain/settings/two-people.ts";
import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { TopupAccountSettings } from "./TopupAccountSettings.tsx";

/** The exchange rate from dollar to dong, the text for sellers who top up, and what two people must do. */
export default function PaymentSettings() {
  return (
    <SettingsPage title="Payment" page="payment">
      {(agency, reload) => (
        <>
          <SettingsFields
            fields={[
              { name: "exchangeRate", label: "1 USD equals (VND)", kind: { decimals: 4 } },
              {
                name: "topupContent",
                label: "Topup content",
                help: "Shown to sellers when they top up: the account to send money to, and the transfer text.",
                long: true,
              },
              {
                name: "twoPeople",
                label: "Approval by a second person",
                help: "What one person enters, a second person must approve. Your other managers are notified when this changes.",
                options: TWO_PEOPLE_OF.map((value) => ({ value, label: TWO_PEOPLE[value] })),
              },
            ]}
            agency={agency}
            reload={reload}
            valuesOf={({ payment: { exchangeRate, topupContent }, twoPeople }) => ({
              exchangeRate: String(exchangeRate),
              topupContent,
              twoPeople,
            })}
            settingsOf={({ exchangeRate, topupContent, twoPeople }) => ({
              ...(twoPeople !== undefined && { twoPeople }),
              payment: {
                ...(exchangeRate !== undefined && {
                  exchangeRate: Number(exchangeRate || "x"),
                }),
                ...(topupContent !== undefined && { topupContent }),
              },
            })}
            pathOf={(name) => (name === "twoPeople" ? `settings.${name}` : `settings.payment.${name}`)}
          />
          <TopupAccountSettings agency={agency} reload={reload} />
        </>
      )}
    </SettingsPage>
  );
}
