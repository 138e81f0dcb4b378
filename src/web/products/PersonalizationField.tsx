import { Checkbox, Input, Select } from "antd";
import {
  MAX_PERSONALIZATION_LABEL,
  MAX_PERSONALIZATION_TEXT,
  PERSONALIZATION_KINDS,
  type PersonalizationKind,
} from "../../domain/products/personalization.ts";
import { Button } from "../widgets/Button.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { NumberField } from "../widgets/number/NumberField.tsx";
import type { FieldDraft } from "./personalization-drafts.ts";

interface Props {
  field: FieldDraft;
  /** From 1. */
  place: number;
  isLast: boolean;
  /** The error of one of its values. */
  errorOf(name: string): string | undefined;
  change(part: Partial<FieldDraft>): void;
  move(by: -1 | 1): void;
  remove(): void;
}

/** What buyers may enter: so many characters, or one of the choices. */
function FieldLimit({
  field,
  place,
  errorOf,
  change,
}: Pick<Props, "field" | "place" | "errorOf" | "change">) {
  if (field.kind === "text")
    return (
      <label>
        Maximum characters
        <NumberField
          kind="whole"
          className="wide"
          min={1}
          max={MAX_PERSONALIZATION_TEXT}
          value={field.maxLength}
          status={errorOf("maxLength") ? "error" : ""}
          onChange={(maxLength) => change({ maxLength })}
        />
      </label>
    );
  return (
    <label className="personalization-choices">
      Choices
      <Select
        aria-label={`Choices of field ${place}`}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[",", ";", "\t", "\n"]}
        placeholder="Serif, Script"
        status={errorOf("choices") ? "error" : ""}
        value={[...field.choices]}
        onChange={(values: string[]) =>
          change({ choices: values.map((value) => value.trim()).filter(Boolean) })
        }
      />
    </label>
  );
}

/** One field that buyers fill in: its label, kind and limits, and its place in the list. */
export function PersonalizationField({ field, place, isLast, errorOf, change, move, remove }: Props) {
  const error = errorOf("label") ?? errorOf("maxLength") ?? errorOf("choices");
  return (
    <fieldset className="personalization-field">
      <legend>Field {place}</legend>
      <label>
        Label
        <Input
          value={field.label}
          maxLength={MAX_PERSONALIZATION_LABEL}
          placeholder="Name"
          status={errorOf("label") ? "error" : ""}
          onChange={(event) => change({ label: event.target.value })}
        />
      </label>
      <label>
        Kind
        <NativeSelect
          values={Object.keys(PERSONALIZATION_KINDS)}
          labels={PERSONALIZATION_KINDS}
          value={field.kind}
          // The values are the keys.
          onChange={(kind) => change({ kind: kind as PersonalizationKind })}
        />
      </label>
      <FieldLimit field={field} place={place} errorOf={errorOf} change={change} />
      <div className="personalization-actions">
        <Checkbox checked={field.required} onChange={(event) => change({ required: event.target.checked })}>
          Required
        </Checkbox>
        <span>
          <Button
            kind="text"
            icon="arrow-up"
            label={`Move field ${place} up`}
            disabled={place === 1}
            onClick={() => move(-1)}
          />
          <Button
            kind="text"
            icon="arrow-down"
            label={`Move field ${place} down`}
            disabled={isLast}
            onClick={() => move(1)}
          />
          <Button kind="text" icon="trash" label={`Remove field ${place}`} onClick={remove} />
        </span>
      </div>
      {error && <p className="personalization-error">{error}</p>}
    </fieldset>
  );
}
