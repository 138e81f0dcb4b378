import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** The exchange rate from dollar to dong, and the text for sellers who top up. */
export default function PaymentSettings() {
  return (
    <SettingsPage title="Payment">
      {(agency, reload) => (
        <SettingsFields
          fields={[
            { name: "exchangeRate", label: "1 USD equals (VND)", kind: { decimals: 4 } },
            {
              name: "topupContent",
              label: "Topup content",
              help: "Shown to sellers when they top up: the account to send money to, and the transfer text.",
              long: true,
            },
          ]}
          agency={agency}
          reload={reload}
          valuesOf={({ payment: { exchangeRate, topupContent } }) => ({
            exchangeRate: String(exchangeRate),
            topupContent,
          })}
          settingsOf={({ exchangeRate, topupContent }) => ({
            payment: {
              ...(exchangeRate !== undefined && {
                exchangeRate: Number(exchangeRate || "x"),
              }),
              ...(topupContent !== undefined && { topupContent }),
            },
          })}
          pathOf={(name) => `settings.payment.${name}`}
        />
      )}
    </SettingsPage>
  );
}
