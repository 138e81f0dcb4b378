import { Form, Input } from "antd";
import { formatMoney } from "../../../domain/format.ts";
import { newDeposit } from "../../../domain/money/deposits.ts";
import { dollarsOf } from "../../../domain/money/exchange.ts";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import { numberOf } from "../../widgets/number/unreadable.ts";
import { ReceiptField } from "./ReceiptField.tsx";

const { valueDate, payer, amountReceived, currency, rate, fee } = newDeposit.shape;

/** The dollars that the entered payment comes to, to compare with the amount that is credited. */
function Exchanged() {
  const form = Form.useFormInstance();
  const received = numberOf(Form.useWatch("amountReceived", form));
  const dollars = dollarsOf({
    amountReceived: received,
    rate: numberOf(Form.useWatch("rate", form)),
    fee: numberOf(Form.useWatch("fee", form)),
  });
  return (
    <p className="small quiet" aria-live="polite">
      {dollars === null
        ? "For another currency: amount received, minus the fee, divided by the rate must equal the amount above."
        : `This comes to ${formatMoney(dollars)}.`}
    </p>
  );
}

const DECIMALS = { decimals: 2 } as const;
const RATE_DECIMALS = { decimals: 6 } as const;

/** What is known of a payment beside what is credited for it; folded, since most need none of it. */
export const DepositFacts = () => (
  <details className="deposit-facts">
    <summary>Details</summary>
    <div className="form-pair">
      <Form.Item name="valueDate" label="Value date" rules={[fieldRule(valueDate)]}>
        <input type="date" className="plain-input" />
      </Form.Item>
      <Form.Item name="payer" label="Payer" rules={[fieldRule(payer)]} validateTrigger={VALIDATE_TRIGGER}>
        <Input maxLength={130} autoComplete="off" />
      </Form.Item>
    </div>
    <div className="form-pair">
      <Form.Item
        name="amountReceived"
        label="Amount received"
        rules={[fieldRule(amountReceived)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <NumberInput kind={DECIMALS} className="wide" />
      </Form.Item>
      <Form.Item
        name="currency"
        label="Currency"
        rules={[fieldRule(currency)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input maxLength={3} placeholder="VND" autoComplete="off" />
      </Form.Item>
    </div>
    <div className="form-pair">
      <Form.Item
        name="rate"
        label="Rate per USD"
        rules={[fieldRule(rate)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <NumberInput kind={RATE_DECIMALS} className="wide" />
      </Form.Item>
      <Form.Item
        name="fee"
        label="Fee in this currency"
        rules={[fieldRule(fee)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <NumberInput kind={DECIMALS} className="wide" />
      </Form.Item>
    </div>
    <Exchanged />
    <Form.Item name="receipt" label="Receipt">
      <ReceiptField />
    </Form.Item>
  </details>
);
