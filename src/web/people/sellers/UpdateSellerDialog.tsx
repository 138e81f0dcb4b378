import { Form, Input, Switch } from "antd";
import { messages } from "../../../domain/messages.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { sellerTeams } from "../../../domain/resources/index.ts";
import type { EditOf } from "../../../domain/resources/rows.ts";
import { usePerson } from "../../providers/person.tsx";
import { RowDialog } from "../../widgets/dialog/RowDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import type { Seller } from "../people.ts";
import {
  BasecostField,
  RateField,
  SellerSwitches,
  SupporterField,
  TextField,
  TypeField,
} from "./SellerFields.tsx";

const { fields } = sellerTeams;

type Values = Required<
  Pick<
    EditOf<typeof sellerTeams>,
    | "name"
    | "supporter"
    | "referralCode"
    | "rate"
    | "pendingPayoutDays"
    | "creditLimit"
    | "sellerType"
    | "autoApproveOrder"
    | "getOrderAPI"
  >
> & { basecost: string | undefined; active: boolean };

const seenOf = (seller: Seller): Seen<Values> => ({
  version: seller.version,
  values: {
    name: seller.name,
    basecost: seller.basecost?.id,
    supporter: seller.supporter?.id ?? null,
    referralCode: seller.referralCode,
    rate: seller.rate,
    pendingPayoutDays: seller.pendingPayoutDays,
    creditLimit: seller.creditLimit,
    sellerType: seller.sellerType,
    autoApproveOrder: seller.autoApproveOrder,
    getOrderAPI: seller.getOrderAPI,
    active: seller.active === 1,
  },
});

/** Edits a seller. Its code cannot change, because imports and payouts refer to it. */
export default function UpdateSellerDialog({ seller, close }: { seller: Seller; close(): void }) {
  const { isSubUser } = usePerson();
  const { basecost, supporter } = seller;
  return (
    <RowDialog<Values, Seller>
      resource="seller-teams"
      title="Update Seller"
      action="Save"
      errorMessage={messages.sellerFailed}
      edit={{ row: seller, seenOf }}
      toVariables={(_values, { active, rate, ...changed }) => ({
        ...changed,
        ...(rate === undefined ? {} : { rate: rate ?? 0 }),
        ...(active === undefined ? {} : { active: active ? 1 : 0 }),
      })}
      close={close}
    >
      <div className="form-pair">
        <TextField
          name="name"
          label="Name"
          rule={fieldRule(fields.name.input, messages.inputField("name"), seller.name)}
        />
        <Form.Item label="Code">
          <Input aria-label="Code" value={seller.code} readOnly disabled />
        </Form.Item>
      </div>
      <BasecostField selected={basecost ? [{ id: basecost.id, title: basecost.name }] : []} />
      <SupporterField
        disabled={isSubUser}
        {...(supporter
          ? { selected: { id: supporter.id, title: supporter.fullName, detail: supporter.email } }
          : {})}
      />
      <div className="form-pair">
        <TextField
          name="referralCode"
          label="Referral code"
          rule={fieldRule(fields.referralCode.input, messages.inputField("referral code"))}
        />
        <RateField />
      </div>
      <div className="form-pair">
        <Form.Item
          name="pendingPayoutDays"
          label="Pending payout days"
          required
          rules={[fieldRule(fields.pendingPayoutDays.input, messages.inputField("pending payout days"))]}
          validateTrigger={VALIDATE_TRIGGER}
        >
          <NumberInput kind="whole" className="wide" />
        </Form.Item>
        <Form.Item
          name="creditLimit"
          label="Credit limit"
          required
          rules={[fieldRule(fields.creditLimit.input, messages.inputField("credit limit"))]}
          validateTrigger={VALIDATE_TRIGGER}
        >
          <NumberInput kind="money" className="wide" />
        </Form.Item>
      </div>
      <div className="form-pair">
        <TypeField />
        <Form.Item name="getOrderAPI" label="Orders may be pulled by API" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <SellerSwitches />
    </RowDialog>
  );
}
