import { Modal, Segmented, Space } from "antd";
import { useMemo, useState } from "react";
import { counted } from "../../../domain/counts.ts";
import type { CellChange, GridRow } from "../../grid/model.ts";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { PriceChanges } from "../PriceChanges.tsx";
import { type Adjustment, adjustedPrices, changesOf } from "./adjust.ts";

interface Props {
  rows: readonly GridRow[];
  /** Whether `rows` are selected ones; otherwise all. */
  isSelection: boolean;
  apply(changes: readonly CellChange[]): void;
  close(): void;
}

const TITLES = { min: "Min", max: "Max" } as const;

/** Adds to prices or sets them, in dollars or percent, and shows old and new prices first. */
export function PriceAdjustDialog({ rows, isSelection, apply, close }: Props) {
  const [adjustment, setAdjustment] = useState<Adjustment>({ mode: "add", unit: "$", amount: 0 });
  const prices = useMemo(() => adjustedPrices(rows, adjustment), [rows, adjustment]);
  const change = (part: Partial<Adjustment>) => setAdjustment((now) => ({ ...now, ...part }));
  return (
    <Modal
      open
      title="Adjust prices"
      onCancel={close}
      okText="Apply"
      okButtonProps={{ disabled: prices.length === 0 }}
      onOk={() => {
        apply(changesOf(prices));
        close();
      }}
      destroyOnHidden
      width={620}
    >
      <p className="quiet">{counted(rows.length, isSelection ? "selected variant" : "variant")}</p>
      <Space wrap className="adjust-inputs">
        <Segmented<Adjustment["mode"]>
          aria-label="Mode"
          value={adjustment.mode}
          options={[
            { value: "add", label: "Add" },
            { value: "set", label: "Set" },
          ]}
          onChange={(mode) => change({ mode })}
        />
        <NumberField
          kind={{ decimals: 2 }}
          aria-label="Amount"
          autoFocus
          min={adjustment.mode === "set" ? 0 : -1_000_000}
          max={1_000_000}
          value={adjustment.amount}
          onChange={(amount) => change({ amount: amount ?? 0 })}
        />
        <Segmented<Adjustment["unit"]>
          aria-label="Unit"
          value={adjustment.unit}
          options={["$", "%"]}
          onChange={(unit) => change({ unit })}
        />
        {adjustment.mode === "set" && adjustment.unit === "%" && (
          <span className="quiet">of the current price</span>
        )}
      </Space>
      <PriceChanges
        changes={prices.map(({ row, column, ...price }) => ({
          ...price,
          key: `${row} ${column}`,
          name: TITLES[column],
        }))}
      />
    </Modal>
  );
}
