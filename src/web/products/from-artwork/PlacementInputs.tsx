import { MAX_SCALE, type Placement } from "../../../domain/mockups/placement.ts";
import { NumberField } from "../../widgets/number/NumberField.tsx";

interface Props {
  placement: Placement;
  onChange(placement: Placement): void;
}

const FIELDS = [
  { name: "x", label: "Horizontal, %", min: -100, max: 200, unit: 100 },
  { name: "y", label: "Vertical, %", min: -100, max: 200, unit: 100 },
  { name: "scale", label: "Size, %", min: 1, max: MAX_SCALE * 100, unit: 100 },
  { name: "rotation", label: "Rotation, °", min: -180, max: 180, unit: 1 },
] as const;

/** A placement as numbers: the same as with the handles, by keyboard. */
export function PlacementInputs({ placement, onChange }: Props) {
  return (
    <div className="box-inputs">
      {FIELDS.map(({ name, label, min, max, unit }) => (
        <label key={name}>
          {label}
          <NumberField
            kind={{ decimals: 1 }}
            value={Math.round(placement[name] * unit * 10) / 10}
            min={min}
            max={max}
            onChange={(value) =>
              value !== null && Number.isFinite(value) && onChange({ ...placement, [name]: value / unit })
            }
          />
        </label>
      ))}
    </div>
  );
}
