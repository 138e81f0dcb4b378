import { Checkbox, Input } from "antd";
import type { DesignSlot } from "../../../domain/catalogs/shapes.ts";
import type { InputProps } from "../../resource/form-values.ts";
import { Button } from "../../widgets/Button.tsx";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import type { Unreadable } from "../../widgets/number/unreadable.ts";
import "../catalogs.css";

const MAX_SLOTS = 6;

type NumberField = "printWidth" | "printHeight" | "minWidth" | "minHeight";
const NUMBERS: readonly (readonly [name: NumberField, label: string])[] = [
  ["printWidth", "Print width (mm)"],
  ["printHeight", "Print height (mm)"],
  ["minWidth", "Minimum width (px)"],
  ["minHeight", "Minimum height (px)"],
];

/** The lowest free slot: slot n is `artwork<n>` of an order item. */
const freeSlot = (slots: readonly DesignSlot[]) =>
  Array.from({ length: MAX_SLOTS }, (_, at) => at + 1).find((slot) =>
    slots.every((one) => one.slot !== slot),
  );

export function DesignSlotsInput({ id, value, onChange }: InputProps) {
  const slots = (value as DesignSlot[] | undefined) ?? [];
  const set = (slot: number, change: Partial<DesignSlot>) =>
    onChange?.(slots.map((one) => (one.slot === slot ? { ...one, ...change } : one)));
  const setNumber = (slot: DesignSlot, name: NumberField, next: number | Unreadable | null) => {
    const { [name]: _, ...rest } = slot;
    const isPrint = name === "printWidth" || name === "printHeight";
    const changed = next === null ? (isPrint ? {} : { [name]: 0 }) : { [name]: next };
    onChange?.(slots.map((one) => (one.slot === slot.slot ? { ...rest, ...changed } : one)));
  };
  const add = () => {
    const slot = freeSlot(slots);
    if (slot !== undefined)
      onChange?.([...slots, { slot, label: "", required: slots.length === 0, minWidth: 0, minHeight: 0 }]);
  };
  return (
    <div id={id} className="slot-inputs">
      {slots.map((slot) => (
        <fieldset key={slot.slot} className="slot-input">
          <legend>Artwork {slot.slot}</legend>
          <label>
            Name
            <Input
              value={slot.label}
              maxLength={64}
              placeholder="Front"
              onChange={(event) => set(slot.slot, { label: event.target.value })}
            />
          </label>
          {NUMBERS.map(([name, label]) => (
            <label key={name}>
              {label}
              <NumberInput
                kind={{ decimals: 2 }}
                className="wide"
                min={0}
                // The form keeps a text that cannot be read, and its rule refuses it.
                value={(slot[name] as number | Unreadable | undefined) || null}
                onChange={(next) => setNumber(slot, name, next)}
              />
            </label>
          ))}
          <Checkbox
            checked={slot.required}
            onChange={(event) => set(slot.slot, { required: event.target.checked })}
          >
            Required
          </Checkbox>
          <Checkbox
            checked={slot.fullPrint === true}
            onChange={(event) => set(slot.slot, { fullPrint: event.target.checked })}
          >
            Covers the product, as on a poster
          </Checkbox>
          <Button
            small
            kind="text"
            icon="trash"
            label={`Remove artwork ${slot.slot}`}
            onClick={() => onChange?.(slots.filter((one) => one.slot !== slot.slot))}
          />
        </fieldset>
      ))}
      {slots.length < MAX_SLOTS && (
        <Button icon="plus" onClick={add}>
          Add artwork
        </Button>
      )}
    </div>
  );
}
