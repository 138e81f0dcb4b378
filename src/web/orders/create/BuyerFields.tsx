import { Form, type FormInstance, Input } from "antd";
import { useEffect } from "react";
import { type Address, checkAddress } from "../../../domain/orders/address/address.ts";
import { suggestionLabel } from "../../../domain/orders/address/suggestion-label.ts";
import { newOrderBody } from "../../../domain/orders/create/new-order-body.ts";
import { CELL_LIMITS } from "../../../domain/orders/incoming/limits.ts";
import { Button } from "../../widgets/Button.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import CountryInput from "../../widgets/form/CountryInput.tsx";
import { type Finding, Findings } from "../address/Findings.tsx";
import { personOf } from "../detail/customer/PersonFields.tsx";
import { BuyerInput } from "./BuyerInput.tsx";
import type { OrderValues } from "./order-values.ts";
import { ProvinceInput } from "./ProvinceInput.tsx";
import type { Buyer } from "./useBuyers.ts";

const { shape } = newOrderBody;

/** The fields that are checked before there is a quote. */
const QUOTED = ["zipCode", "province"] as const;

interface Props {
  form: FormInstance<OrderValues>;
  /** Suggests customers of this team; `null` while none is chosen, undefined for sellers. */
  sellerTeam: string | null | undefined;
  /** What the quote found of the address; `null` while nothing is quoted. */
  findings: readonly Finding[] | null;
  /** Called after fields were filled in by a suggestion. */
  changed(): void;
}

/** Shows the address check's finding below a field that is filled in; it does not keep the order from being saved. */
const plausible = (field: keyof Address) => (form: FormInstance<OrderValues>) => ({
  warningOnly: true,
  validator: (_: unknown, value: unknown) => {
    if (!value) return Promise.resolve();
    const { getFieldsValue } = form;
    const found = checkAddress(getFieldsValue(true) as Address).problems.find((one) => one.field === field);
    return found ? Promise.reject(new Error(found.message)) : Promise.resolve();
  },
});

interface FieldFindingsProps extends Pick<Props, "form" | "changed"> {
  field: keyof Address;
  findings: readonly Finding[];
}

/** What the quote found of a field, with the suggestion that one click takes. */
function FieldFindings({ form, field, findings, changed }: FieldFindingsProps) {
  const take = (suggestion: NonNullable<Finding["suggestion"]>) => {
    form.setFieldsValue(suggestion);
    changed();
    // The button goes with its finding.
    form.getFieldInstance(field)?.focus?.();
  };
  return (
    <Findings
      label="What is known of this field"
      findings={findings}
      below={({ suggestion }) =>
        suggestion && (
          <Button small onClick={() => take(suggestion)}>
            {suggestionLabel(suggestion)}
          </Button>
        )
      }
    />
  );
}

/** The buyer and the address of a new order, with suggestions from earlier customers. */
export function BuyerFields({ form, sellerTeam, findings, changed }: Props) {
  const countryCode = Form.useWatch("countryCode", form) ?? "";
  const choose = ({ name, ...buyer }: Buyer) => {
    form.setFieldsValue(personOf({ ...buyer, fullName: name }));
    void form.validateFields(["zipCode", "province"], { recursive: true }).catch(() => undefined);
    changed();
  };
  const isQuoted = findings !== null;
  // From then on the quote says more of these fields.
  useEffect(() => {
    if (isQuoted) form.setFields(QUOTED.map((name) => ({ name, warnings: [] })));
  }, [form, isQuoted]);
  const rulesOf = (field: keyof Address) => (isQuoted ? [] : [plausible(field)(form)]);
  const values = Form.useWatch([], form) as Partial<OrderValues> | undefined;
  const found = (field: keyof Address) => {
    const ofField = findings?.filter((one) => one.field === field) ?? [];
    return values?.[field] && ofField.length > 0 ? (
      <FieldFindings form={form} field={field} findings={ofField} changed={changed} />
    ) : undefined;
  };
  const complete = (part: string) => `section-order ${part}`;
  return (
    <div className="create-pair">
      <Form.Item
        name="fullName"
        label="Full name"
        required
        rules={[fieldRule(shape.fullName, "Enter the name of the recipient")]}
        validateTrigger={VALIDATE_TRIGGER}
        extra={
          <>
            Suggests earlier customers by name or email
            {found("fullName")}
          </>
        }
        className="form-wide"
      >
        <BuyerInput maxLength={CELL_LIMITS.fullName} sellerTeam={sellerTeam} choose={choose} />
      </Form.Item>
      <Form.Item
        name="email"
        label="Email"
        rules={[fieldRule(shape.email)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <BuyerInput maxLength={CELL_LIMITS.email} sellerTeam={sellerTeam} choose={choose} />
      </Form.Item>
      <Form.Item name="phone" label="Phone">
        <Input type="tel" maxLength={CELL_LIMITS.phone} autoComplete={complete("tel")} />
      </Form.Item>
      <Form.Item name="countryCode" label="Country" extra={found("countryCode")}>
        <CountryInput value={null} onChange={() => undefined} allowClear />
      </Form.Item>
      <Form.Item
        name="province"
        label="State or province"
        dependencies={["countryCode"]}
        rules={rulesOf("province")}
        extra={found("province")}
      >
        <ProvinceInput countryCode={countryCode} />
      </Form.Item>
      <Form.Item name="company" label="Company" className="form-wide">
        <Input maxLength={CELL_LIMITS.company} autoComplete={complete("organization")} />
      </Form.Item>
      <Form.Item name="address1" label="Address 1" className="form-wide" extra={found("address1")}>
        <Input maxLength={CELL_LIMITS.address} autoComplete={complete("address-line1")} />
      </Form.Item>
      <Form.Item name="address2" label="Address 2" className="form-wide" extra={found("address2")}>
        <Input maxLength={CELL_LIMITS.address} autoComplete={complete("address-line2")} />
      </Form.Item>
      <Form.Item name="city" label="City" extra={found("city")}>
        <Input maxLength={CELL_LIMITS.city} autoComplete={complete("address-level2")} />
      </Form.Item>
      <Form.Item
        name="zipCode"
        label="Zip code"
        dependencies={["countryCode"]}
        rules={rulesOf("zipCode")}
        extra={found("zipCode")}
        validateTrigger="onBlur"
      >
        <Input maxLength={CELL_LIMITS.zipCode} autoComplete={complete("postal-code")} />
      </Form.Item>
    </div>
  );
}
