import { Checkbox, Select, Space } from "antd";
import { useState } from "react";
import { WEIGHT_UNITS } from "../../../domain/catalogs/shapes.ts";
import { compareSizes } from "../../../domain/catalogs/size-order.ts";
import { SHIPPING_OPTIONS } from "../../../domain/orders/status.ts";
import type { InputProps, Inputs } from "../../resource/form-values.ts";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import type { Unreadable } from "../../widgets/number/unreadable.ts";
import { ColorsInput } from "./ColorsInput.tsx";
import { DesignSlotsInput } from "./DesignSlotsInput.tsx";

/** Sizes as chips in their order: Enter, a comma or a pasted list ends one. */
function SizesInput({ id, value, onChange }: InputProps) {
  return (
    <Select
      {...(id ? { id } : {})}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[",", ";", "\t", "\n"]}
      placeholder="S, M, L, XL"
      value={(value as string[] | undefined) ?? []}
      onChange={(sizes: string[]) =>
        onChange?.(
          sizes
            .map((size) => size.trim())
            .filter(Boolean)
            .sort(compareSizes),
        )
      }
    />
  );
}

interface Weight {
  readonly value: number | Unreadable;
  readonly unit: (typeof WEIGHT_UNITS)[number];
}

function WeightInput({ id, value, onChange }: InputProps) {
  const weight = value as Weight | null | undefined;
  // The unit may be chosen before there is an amount.
  const [unit, setUnit] = useState(weight?.unit ?? WEIGHT_UNITS[0]);
  const set = (amount: Weight["value"] | null, chosen: Weight["unit"]) => {
    setUnit(chosen);
    onChange?.(amount === null ? null : { value: amount, unit: chosen });
  };
  return (
    <Space.Compact block>
      <NumberInput
        kind={{ decimals: 4 }}
        {...(id ? { id } : {})}
        className="wide"
        min={0}
        step={0.1}
        value={weight?.value ?? null}
        onChange={(amount) => set(amount, weight?.unit ?? unit)}
      />
      <Select
        aria-label="Unit of weight"
        value={weight?.unit ?? unit}
        onChange={(chosen) => set(weight?.value ?? null, chosen)}
        options={WEIGHT_UNITS.map((name) => ({ value: name, label: name }))}
        style={{ width: 80 }}
      />
    </Space.Compact>
  );
}

function ShippingOptionsInput({ id, value, onChange }: InputProps) {
  return (
    <Checkbox.Group
      {...(id ? { id } : {})}
      value={(value as string[] | undefined) ?? []}
      onChange={onChange}
      options={Object.entries(SHIPPING_OPTIONS).map(([key, label]) => ({ value: key, label }))}
    />
  );
}

export const CATALOG_INPUTS: Inputs = {
  sizes: SizesInput,
  colors: ColorsInput,
  weight: WeightInput,
  shippingOptions: ShippingOptionsInput,
  designs: DesignSlotsInput,
};
