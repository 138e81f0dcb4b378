import { Form, Input, InputNumber, Switch } from "antd";
import { messages } from "../../domain/messages.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { sellerTeams } from "../../domain/resources/index.ts";
import { usePerson } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { fieldRule, WHEN_LEFT } from "../widgets/field-rule.ts";
import type { Seller } from "./people.ts";
import {
  BasecostField,
  RateField,
  SellerSwitches,
  SupporterField,
  TextField,
  TypeField,
} from "./SellerFields.tsx";

const { fields } = sellerTeams;

interface Values {
  name: string;
  basecost: string | undefined;
  supporter: string | null;
  referralCode: string;
  rate: number | null;
  pendingPayoutDays: number | null;
  creditLimit: number | null;
  sellerType: "default" | "warehouse";
  autoApproveOrder: boolean;
  getOrderAPI: boolean;
  active: boolean;
}

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

/** The code stays what it is: imports and payouts know the seller by it. */
export default function UpdateSellerDialog({ seller, close }: { seller: Seller; close(): void }) {
  const { isSubUser } = usePerson();
  const { basecost, supporter } = seller;
  return (
    <CallDialog<Values>
      title="Update Seller"
      action="Save"
      failed={messages.sellerFailed}
      edit={{
        seen: seenOf(seller),
        load: () => readRow(`seller-teams/${seller.id}`, seenOf),
        fields,
      }}
      send={(_values, { active, rate, ...changed }) => ({
        method: "PATCH",
        path: `seller-teams/${seller.id}`,
        body: {
          ...changed,
          ...(rate === undefined ? {} : { rate: rate ?? 0 }),
          ...(active === undefined ? {} : { active: active ? 1 : 0 }),
        },
        changes: ["seller-teams"],
        done: messages.updated,
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
      <BasecostField known={basecost ? [{ id: basecost.id, title: basecost.name }] : []} />
      <SupporterField
        disabled={isSubUser}
        {...(supporter
          ? { known: { id: supporter.id, title: supporter.fullName, detail: supporter.email } }
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
          validateTrigger={WHEN_LEFT}
        >
          <InputNumber className="wide" precision={0} />
        </Form.Item>
        <Form.Item
          name="creditLimit"
          label="Credit limit"
          required
          rules={[fieldRule(fields.creditLimit.input, messages.inputField("credit limit"))]}
          validateTrigger={WHEN_LEFT}
        >
          <InputNumber className="wide" prefix="$" precision={2} />
        </Form.Item>
      </div>
      <div className="form-pair">
        <TypeField />
        <Form.Item name="getOrderAPI" label="Orders may be pulled by API" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <SellerSwitches />
    </CallDialog>
  );
}
