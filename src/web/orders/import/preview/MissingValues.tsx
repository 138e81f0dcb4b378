import { type FormEvent, useId, useState } from "react";
import { countryList } from "../../../../domain/orders/address/countries.ts";
import { setImportValues } from "../../../../domain/orders/import/calls.ts";
import type { ImportSummary } from "../../../../domain/orders/import/responses.ts";
import { useNamedCall } from "../../../providers/calls.ts";
import { Button } from "../../../widgets/Button.tsx";
import { ErrorText } from "../../../widgets/ErrorText.tsx";

type Missing = ImportSummary["missing"][number];

const LABELS: Readonly<Record<Missing, string>> = {
  countryCode: "Country",
  province: "Province",
  city: "City",
  zipCode: "Zip code",
};

interface InputProps {
  id: string;
  field: Missing;
  value: string;
  change(value: string): void;
}

function Input({ id, field, value, change }: InputProps) {
  const common = { id, value, className: "plain-input" };
  if (field !== "countryCode") return <input {...common} onChange={(event) => change(event.target.value)} />;
  return (
    <select {...common} onChange={(event) => change(event.target.value)}>
      <option value="">Choose a country</option>
      {countryList().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

const either = new Intl.ListFormat("en-US", { type: "disjunction" });
const listOf = (missing: readonly Missing[]) =>
  either.format(missing.map((field) => LABELS[field].toLowerCase()));

/** Inputs for values that all orders of a file lack, entered once for all. */
export function MissingValues({ id, missing }: { id: string; missing: readonly Missing[] }) {
  const set = useNamedCall(setImportValues);
  const base = useId();
  const [values, setValues] = useState<Partial<Record<Missing, string>>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const response = await set(
      { params: { id }, body: filled },
      { success: "Set for all orders of this file", quiet: true },
    );
    setBusy(false);
    setProblem(response.ok ? "" : response.message);
  };
  return (
    <section className="card card-padded missing-values" aria-label="Values that all orders lack">
      <p>
        <strong>No order of this file has a {listOf(missing)}.</strong> Enter{" "}
        {missing.length > 1 ? "them" : "it"} once for all orders.
      </p>
      <form onSubmit={(event) => void save(event)}>
        {missing.map((field) => (
          <div key={field} className="missing-value">
            <label htmlFor={`${base}${field}`}>{LABELS[field]}</label>
            <Input
              id={`${base}${field}`}
              field={field}
              value={values[field] ?? ""}
              change={(value) => setValues((now) => ({ ...now, [field]: value }))}
            />
          </div>
        ))}
        <Button submit busy={busy} disabled={Object.keys(filled).length === 0}>
          Use for all orders
        </Button>
      </form>
      <ErrorText text={problem} />
    </section>
  );
}
