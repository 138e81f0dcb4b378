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

/** The input of a declared field, chosen by its kind. A child of Form.Item. */
export function FieldInput({ field, selected, disabled, sellerTeam, id, value, onChange }: Props) {
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
      return <NumberInput {...shared} kind="whole" className="wide" value={number} onChange={set} />;
    case "money":
      return <NumberInput {...shared} kind="money" className="wide" value={number} onChange={set} />;
    case "rate":
      return (
        <NumberInput
          {...shared}
          kind={{ decimals: 2 }}
          className="wide"
          suffix="%"
          step={RATE_STEP}
          value={number}
          onChange={set}
        />
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
          options={(field.options ?? [])
            .filter((option) => !option.isWithheld || option.value === value)
            .map((option) => ({ value: option.value, label: option.label }))}
        />
      );
    case "reference":
    case "references":
      return (
        <ReferencePicker
          {...shared}
          target={field.target ?? ""}
          field={field.label}
          many={field.kind === "references"}
          selected={selected}
          sellerTeam={sellerTeam ?? undefined}
          disabled={disabled === true || sellerTeam === null}
          placeholder={sellerTeam === null ? "Choose the seller first" : undefined}
          value={value as string | string[] | null} // ids: see `toForm`
          onChange={set}
          allowClear={!field.required}
        />
      );
    case "image":
      return (
        <Suspense fallback={<InputSkeleton />}>
          <ImagesInput
            id={id}
            label={field.label}
            single
            disabled={disabled === true}
            value={text ? [text] : []}
            onChange={([path]) => set(path ?? null)}
          />
        </Suspense>
      );
    case "images":
      return (
        <Suspense fallback={<InputSkeleton />}>
          <ImagesInput
            id={id}
            label={field.label}
            disabled={disabled === true}
            value={Array.isArray(value) ? value.map(String) : []}
            onChange={set}
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
