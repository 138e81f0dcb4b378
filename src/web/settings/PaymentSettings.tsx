import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** What a dollar is in dong, and what sellers read when they top up. */
export default function PaymentSettings() {
  return (
    <SettingsPage title="Payment">
      {(agency, save) => (
        <SettingsFields
          fields={[
            { name: "exchangeRate", label: "1 USD equals (VND)", mode: "decimal" },
            {
              name: "topupContent",
              label: "Topup content",
              help: "Sellers read it where they top up: the account to send money to, and what to write.",
              long: true,
            },
          ]}
          agency={agency}
          save={save}
          textsOf={({ payment: { exchangeRate, topupContent } }) => ({
            exchangeRate: String(exchangeRate),
            topupContent,
          })}
          settingsOf={({ exchangeRate, topupContent }) => ({
            payment: {
              ...(exchangeRate !== undefined && {
                exchangeRate: Number(exchangeRate.replaceAll(",", "").trim()),
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
