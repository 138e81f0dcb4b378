import { Select } from "antd";
import { useState } from "react";
import {
  type ChosenFields,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
  problemsOfFields,
} from "../../../domain/products/import/choice.ts";
import type { ProductPreview } from "../../../domain/products/import/responses.ts";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { Button } from "../../widgets/Button.tsx";

interface Props {
  question: NonNullable<ProductPreview["question"]>;
  busy: boolean;
  read(chosen: ChosenFields): void;
}

const OPTIONS = PRODUCT_FIELD_NAMES.map((field) => ({ value: field, label: PRODUCT_FIELDS[field].label }));

/** Assigns the columns of a file whose layout is unknown. The choice is kept for files with the same header. */
export function ColumnsQuestion({ question, busy, read }: Props) {
  const { labels, sample, guesses } = question;
  const [chosen, setChosen] = useState<ChosenFields>(guesses);
  const problems = Object.entries(problemsOfFields(chosen, labels.length));
  const fieldOf = (index: number) => PRODUCT_FIELD_NAMES.find((field) => chosen[field] === index) ?? null;
  const assign = (index: number, field: ProductField | null) => {
    const next = Object.fromEntries(
      Object.entries(chosen).filter(([name, at]) => at !== index && name !== field),
    ) as ChosenFields; // Its entries without two of them.
    setChosen(field === null ? next : { ...next, [field]: index });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problems.length === 0) read(chosen);
      }}
    >
      <h2>Assign the columns</h2>
      <p className="small quiet">
        This file is not one of the supported exports. Your choice is saved for files with the same header.
      </p>
      {problems.map(([field, text]) => (
        <p key={field} className="small danger-text" role="alert">
          {text}
        </p>
      ))}
      <SmallTable
        label="Columns of the file"
        box="price-rows"
        className="plain-table stacked-rows"
        rows={labels.map((label, index) => ({ label, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { title: "Column", cell: ({ label }) => label },
          {
            title: "Example",
            className: "small quiet preview-sample",
            cell: ({ index }) => sample.map((cells) => cells[index] ?? "").find((cell) => cell !== ""),
          },
          {
            title: "Read as",
            cell: ({ label, index }) => (
              <Select
                aria-label={`Field of ${label}`}
                className="preview-field"
                size="small"
                allowClear
                placeholder="Not read"
                value={fieldOf(index)}
                options={OPTIONS}
                onChange={(field: ProductField | undefined) => assign(index, field ?? null)}
              />
            ),
          },
        ]}
      />
      <div className="form-footer">
        <Button kind="primary" submit busy={busy} disabled={problems.length > 0}>
          Read the file
        </Button>
      </div>
    </form>
  );
}
