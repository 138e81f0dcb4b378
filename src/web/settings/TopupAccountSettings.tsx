import { Form, Input } from "antd";
import { PAY_WITH } from "../../domain/money/deposits.ts";
import { MAX_TOPUP_ACCOUNTS, type TopupAccount } from "../../domain/money/topup-accounts.ts";
import { Button } from "../widgets/Button.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";
import { useSettingsForm } from "./useSettingsForm.ts";

interface Values {
  accounts: TopupAccount[];
}

const NEW: TopupAccount = {
  payWith: "Bank transfer",
  bank: "",
  holder: "",
  number: "",
  branch: "",
  swift: "",
  currency: "USD",
  bin: "",
  note: "",
};

const FIELDS: readonly [keyof TopupAccount, string, string?][] = [
  ["bank", "Bank"],
  ["holder", "Account name"],
  ["number", "Account number"],
  ["branch", "Branch"],
  ["swift", "SWIFT"],
  ["currency", "Currency"],
  ["bin", "VietQR bank number", "Six digits, for an account in VND: sellers see a QR code"],
  ["note", "Note"],
];

const pathOf = (path: string): string => path.replace("settings.payment.", "");

/** The accounts that sellers send topups to. */
export function TopupAccountSettings({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const { form, formProps, race, canEdit, busy, save } = useSettingsForm<Values>({
    agency,
    valuesOf: ({ payment }) => ({ accounts: payment.accounts }),
    fieldOf: pathOf,
    reload,
  });
  return (
    <section className="settings-part" aria-labelledby="topup-accounts">
      <h2 id="topup-accounts">Top-up accounts</h2>
      <p className="quiet">Sellers see these accounts with their own code to put in the transfer.</p>
      <Form {...formProps} onFinish={({ accounts }) => void save({ payment: { accounts } })}>
        <Form.List name="accounts">
          {(lines, { add, remove }) => (
            <>
              {lines.length === 0 && <p className="quiet">No accounts yet.</p>}
              {lines.map(({ key, name }) => (
                <fieldset key={key} className="topup-account-fields">
                  <legend>{`Account ${name + 1}`}</legend>
                  <Form.Item name={[name, "payWith"]} label="Method">
                    <NativeSelect values={Object.keys(PAY_WITH)} />
                  </Form.Item>
                  {FIELDS.map(([field, label, help]) => (
                    <Form.Item key={field} name={[name, field]} label={label} extra={help}>
                      <Input autoComplete="off" />
                    </Form.Item>
                  ))}
                  {canEdit && (
                    <Button kind="text" icon="trash" onClick={() => remove(name)}>
                      {`Remove account ${name + 1}`}
                    </Button>
                  )}
                </fieldset>
              ))}
              {race.notice(() => form.getFieldsValue())}
              {canEdit && (
                <div className="form-footer">
                  <Button
                    icon="plus"
                    disabled={lines.length >= MAX_TOPUP_ACCOUNTS}
                    onClick={() => add({ ...NEW })}
                  >
                    Add account
                  </Button>
                  <Button kind="primary" submit busy={busy}>
                    Save accounts
                  </Button>
                </div>
              )}
            </>
          )}
        </Form.List>
      </Form>
    </section>
  );
}
