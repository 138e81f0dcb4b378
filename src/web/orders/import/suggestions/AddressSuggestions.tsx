import { Form, type FormInstance } from "antd";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import { Button } from "../../../widgets/Button.tsx";
import "./suggestions.css";

type Finding = NonNullable<OrderLine["address"]>["findings"][number];
type Fields = Readonly<Record<string, string>>;

interface Props<Values> {
  /** Its values have the address as `customer`. */
  form: FormInstance<Values>;
  line: OrderLine;
}

const CUSTOMER = "customer";

function Suggestion({ form, finding, now }: { form: FormInstance; finding: Finding; now: Fields }) {
  const { message, suggestion } = finding;
  const entries = Object.entries(suggestion ?? {});
  const use = () => {
    form.setFieldsValue({ [CUSTOMER]: suggestion });
    const [first] = entries;
    form.getFieldInstance([CUSTOMER, first?.[0] ?? ""])?.focus();
  };
  return (
    <li>
      <span>{message}</span>
      {entries.length > 0 && (
        <Button small disabled={entries.every(([field, value]) => now[field] === value)} onClick={use}>
          Use {entries.map(([, value]) => value).join(", ")}
        </Button>
      )}
    </li>
  );
}

/** What is against an order's address. A suggestion fills its fields of the form with one click, and saves nothing. */
export function AddressSuggestions<Values>({ form, line }: Props<Values>) {
  const now: Fields = Form.useWatch(CUSTOMER, form as FormInstance) ?? {};
  const findings = line.address?.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <ul className="address-suggestions" aria-label="About this address">
      {findings.map((finding) => (
        <Suggestion
          key={`${finding.field} ${finding.message}`}
          form={form as FormInstance}
          finding={finding}
          now={now}
        />
      ))}
    </ul>
  );
}
