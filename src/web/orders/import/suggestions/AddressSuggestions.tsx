import { Form, type FormInstance } from "antd";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import { Button } from "../../../widgets/Button.tsx";
import { type Finding, Findings } from "../../address/Findings.tsx";
import "./suggestions.css";

type Fields = Readonly<Record<string, string>>;

interface Props<Values> {
  /** Its values have the address as `customer`. */
  form: FormInstance<Values>;
  line: OrderLine;
}

const CUSTOMER = "customer";

function UseSuggestion({
  form,
  suggestion,
  now,
}: {
  form: FormInstance;
  suggestion: NonNullable<Finding["suggestion"]>;
  now: Fields;
}) {
  const entries = Object.entries(suggestion);
  const use = () => {
    form.setFieldsValue({ [CUSTOMER]: suggestion });
    const [first] = entries;
    form.getFieldInstance([CUSTOMER, first?.[0] ?? ""])?.focus();
  };
  return (
    <Button small disabled={entries.every(([field, value]) => now[field] === value)} onClick={use}>
      Use {entries.map(([, value]) => value).join(", ")}
    </Button>
  );
}

/** What is against an order's address. A suggestion fills its fields of the form with one click, and saves nothing. */
export function AddressSuggestions<Values>({ form, line }: Props<Values>) {
  const untyped = form as FormInstance;
  const now: Fields = Form.useWatch(CUSTOMER, untyped) ?? {};
  const findings = line.address?.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <div className="address-suggestions">
      <Findings
        findings={findings}
        below={({ suggestion }) =>
          suggestion && <UseSuggestion form={untyped} suggestion={suggestion} now={now} />
        }
      />
    </div>
  );
}
