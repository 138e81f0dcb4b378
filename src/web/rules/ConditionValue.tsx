import { Select } from "antd";
import { countryCodeOf, countryList } from "../../domain/orders/address/countries.ts";
import { factType } from "../../domain/rules/facts.ts";
import { MAX_VALUES } from "../../domain/rules/input.ts";
import type { NameOf } from "../../domain/rules/sentence.ts";
import { TagInput } from "../orders/tags/TagInput.tsx";
import { NumberField } from "../widgets/number/NumberField.tsx";
import { ReferencePicker } from "../widgets/picker/ReferencePicker.tsx";
import { searchByCode, searchByLabel } from "../widgets/picker/ranked-search.ts";
import type { DraftCondition } from "./draft.ts";

interface Props {
  condition: DraftCondition;
  change(next: DraftCondition): void;
  nameOf: NameOf;
}

interface ValuesProps {
  label: string;
  values: readonly string[];
  set(values: string[]): void;
}

/** Picks countries by name or code; the values are the codes. */
const Countries = ({ label, values, set }: ValuesProps) => (
  <Select<string[]>
    {...searchByCode(countryCodeOf)}
    mode="multiple"
    aria-label={label}
    placeholder="Search countries"
    value={[...values]}
    onChange={set}
    options={countryList().map(({ code, name }) => ({ value: code, label: name }))}
  />
);

const Choices = ({
  label,
  values,
  set,
  options,
}: ValuesProps & { options: Readonly<Record<string, string>> }) => (
  <Select<string[]>
    {...searchByLabel}
    mode="multiple"
    aria-label={label}
    placeholder="Choose"
    value={[...values]}
    onChange={set}
    options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
  />
);

/** Free texts, each of which Enter or a comma adds. */
const Words = ({ label, values, set }: ValuesProps) => (
  <Select<string[]>
    mode="tags"
    notFoundContent={null}
    virtual={false}
    suffixIcon={null}
    aria-label={label}
    placeholder="Type, then Enter"
    tokenSeparators={[","]}
    maxCount={MAX_VALUES}
    value={[...values]}
    onChange={(texts) => set(texts.map((one) => one.trim()).filter(Boolean))}
  />
);

/** What a condition compares its fact with, by the fact's kind. */
export function ConditionValue({ condition, change, nameOf }: Props) {
  const { fact, values, number } = condition;
  if (!fact) return null;
  const { kind, label, target = "", options = {}, unit } = factType(fact);
  const set = (next: readonly string[]) => change({ ...condition, values: next });
  const shared = { label: `${label}: values`, values, set };
  switch (kind) {
    case "flag":
      return null;
    case "number":
    case "money":
      return (
        <NumberField
          kind={kind === "money" ? "money" : "whole"}
          aria-label={`${label}: value`}
          {...(unit && { suffix: unit })}
          value={number}
          onChange={(next) => change({ ...condition, number: next })}
        />
      );
    case "reference":
    case "references":
      return (
        <ReferencePicker
          many
          target={target}
          label={shared.label}
          placeholder={`Search ${label.toLowerCase()}`}
          value={[...values]}
          selected={values.map((id) => ({ id, title: nameOf(id) ?? "…" }))}
          onChange={(next) => set([next ?? []].flat())}
        />
      );
    case "country":
      return <Countries {...shared} />;
    case "choice":
      return <Choices {...shared} options={options} />;
    default:
      return fact === "tag" ? (
        <TagInput label={shared.label} value={values} onChange={set} />
      ) : (
        <Words {...shared} />
      );
  }
}
