import { Checkbox, Input, Select } from "antd";
import { lazy, Suspense } from "react";
import { MAX_LONG_TEXT, RATE_STEP } from "../../domain/limits.ts";
import type { Field } from "../../domain/resource/field.ts";
import { withTimeout } from "../chunks.ts";
import { NumberInput } from "../widgets/number/NumberInput.tsx";
import { Unreadable } from "../widgets/number/unreadable.ts";
import { ReferencePicker } from "../widgets/picker/ReferencePicker.tsx";
import type { Choice } from "../widgets/picker/useReferences.ts";
import { InputSkeleton } from "../widgets/Skeletons.tsx";

const ImagesInput = lazy(() => withTimeout(import("../images/ImagesInput.tsx")));
const CountryInput = lazy(() => withTimeout(import("../widgets/form/CountryInput.tsx")));
const RichText = lazy(() => withTimeout(import("../widgets/form/RichText.tsx")));

/** Of its toolbar, and of the text area that its style gives it, in pixels. */
const RICH_TEXT_HEIGHT = 283;

const NUMBERS = {
  integer: { kind: "whole" },
  money: { kind: "money" },
  rate: { kind: { decimals: 2 }, suffix: "%", step: RATE_STEP },
} as const;

/** The options of a choice; a withheld one only where it is stored. */
const offeredOptions = ({ options = [] }: Field, value: unknown) =>
  options
    .filter((option) => !option.isWithheld || option.value === value)
    .map((option) => ({ value: option.value, label: option.label }));

interface Props {
  field: Field;
  /** Rows that a reference already holds. */
  selected?: readonly Choice[];
  disabled?: boolean;
  /** Limits references to seller-owned resources to this seller's rows; `null` while no seller is chosen. */
  sellerTeam?: string | null | undefined;
  id?: string;
  // antd's Form.Item passes whatever is stored under the field's name; each input below reads its own kind.
  value?: unknown;
  onChange?(value: unknown): void;
}

function ReferenceInput({ field, selected, disabled = false, sellerTeam, id, value, onChange }: Props) {
  const needsSeller = sellerTeam === null;
  return (
    <ReferencePicker
      id={id}
      target={field.target ?? ""}
      field={field.label}
      many={field.kind === "references"}
      selected={selected}
      sellerTeam={sellerTeam ?? undefined}
      disabled={disabled || needsSeller}
      placeholder={needsSeller ? "Choose the seller first" : undefined}
      value={value as string | string[] | null} // ids: see `toForm`
      onChange={(next) => onChange?.(next)}
      allowClear={!field.required}
    />
  );
}

/** The input of a declared field, chosen by its kind. A child of Form.Item. */
export function FieldInput(props: Props) {
  const { field, disabled, id, value, onChange } = props;
  const set = (next: unknown) => onChange?.(next);
  const shared = { id, disabled };
  const text = typeof value === "string" ? value : "";
  const number = typeof value === "number" || value instanceof Unreadable ? value : null;
  switch (field.kind) {
    case "html":
      return (
        <Suspense fallback={<InputSkeleton height={RICH_TEXT_HEIGHT} />}>
          <RichText
            id={id ?? field.label}
            label={field.label}
            value={text}
            readOnly={disabled === true}
            onChange={set}
          />
        </Suspense>
      );
    case "longText":
      return (
        <Input.TextArea
          {...shared}
          rows={4}
          maxLength={MAX_LONG_TEXT}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      );
    case "integer":
    case "money":
    case "rate":
      return (
        <NumberInput {...shared} {...NUMBERS[field.kind]} className="wide" value={number} onChange={set} />
      );
    case "flag":
      return (
        <Checkbox {...shared} checked={value === true} onChange={(event) => set(event.target.checked)}>
          {field.label}
        </Checkbox>
      );
    case "choice":
      return (
        <Select
          {...shared}
          value={value ?? undefined}
          allowClear={!field.required}
          onChange={(next) => set(next ?? null)}
          options={offeredOptions(field, value)}
        />
      );
    case "reference":
    case "references":
      return <ReferenceInput {...props} />;
    case "image":
    case "images":
      return (
        <Suspense fallback={<InputSkeleton />}>
          <ImagesInput
            id={id}
            label={field.label}
            single={field.kind === "image"}
            disabled={disabled === true}
            value={[value].flat().filter(Boolean).map(String)}
            onChange={(paths) => set(field.kind === "image" ? (paths[0] ?? null) : paths)}
          />
        </Suspense>
      );
    default:
      if (field.lists === "countries") {
        return (
          <Suspense fallback={<InputSkeleton />}>
            <CountryInput {...shared} allowClear={!field.required} value={text || null} onChange={set} />
          </Suspense>
        );
      }
      return <Input {...shared} value={text} onChange={(event) => set(event.target.value)} />;
  }
}
