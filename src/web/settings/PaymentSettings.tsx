import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** What a dollar is in dong, and what sellers read when they top up. */
export default function PaymentSettings() {
  return (
    <SettingsPage title="Payment">
      {({ payment }, save) => (
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
          stored={{ exchangeRate: String(payment.exchangeRate), topupContent: payment.topupContent }}
          send={({ exchangeRate = "", topupContent = "" }) =>
            save({ payment: { exchangeRate: Number(exchangeRate.replaceAll(",", "")), topupContent } })
          }
          pathOf={(name) => `settings.payment.${name}`}
        />
      )}
    </SettingsPage>
  );
}
