import { Slider } from "antd";
import { useId } from "react";
import type { GarmentPhoto } from "../../domain/mockups/garment-photo.ts";
import { boxWithin, type PrintBox } from "../../domain/mockups/print-box.ts";
import { NumberField } from "../widgets/number/NumberField.tsx";

const SHARES = [
  ["x", "Left"],
  ["y", "Top"],
  ["width", "Width"],
  ["height", "Height"],
] as const;

interface Props {
  photo: GarmentPhoto;
  onChange(over: Partial<GarmentPhoto>): void;
}

/** The print box and the light of a photo as numbers: the same as with the handles, by keyboard. */
export function BoxInputs({ photo, onChange }: Props) {
  const id = useId();
  const { box, light } = photo;
  const change = (over: Partial<PrintBox>) => onChange({ box: boxWithin({ ...box, ...over }) });
  return (
    <div className="box-inputs">
      {SHARES.map(([name, label]) => (
        <label key={name}>
          {label}, %
          <NumberField
            kind={{ decimals: 1 }}
            value={Math.round(box[name] * 1_000) / 10}
            min={0}
            max={100}
            step={0.5}
            onChange={(value) => value !== null && Number.isFinite(value) && change({ [name]: value / 100 })}
          />
        </label>
      ))}
      <label>
        Rotation, °
        <NumberField
          kind={{ decimals: 1 }}
          value={Math.round(box.rotation * 10) / 10}
          min={-180}
          max={180}
          onChange={(value) => value !== null && Number.isFinite(value) && change({ rotation: value })}
        />
      </label>
      <div className="light-input">
        <span id={id}>Light and folds</span>
        <Slider
          ariaLabelledByForHandle={id}
          value={Math.round(light * 100)}
          onChange={(value: number) => onChange({ light: value / 100 })}
        />
      </div>
    </div>
  );
}
