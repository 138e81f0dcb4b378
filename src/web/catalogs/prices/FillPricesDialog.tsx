import { Checkbox, Modal, Select, Space } from "antd";
import { useMemo, useState } from "react";
import { type CatalogCosts, priceOf } from "../../../domain/catalogs/catalog-costs.ts";
import { type PriceRule, priceBy } from "../../../domain/catalogs/price-rules.ts";
import { counted } from "../../../domain/counts.ts";
import { type Cents, toCents, toDollars } from "../../../domain/money/cents.ts";
import type { CellChange, GridRow } from "../../grid/model.ts";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { type PriceChange, PriceChanges } from "../PriceChanges.tsx";

interface Props {
  rows: readonly GridRow[];
  /** Whether `rows` are selected ones; otherwise all. */
  isSelection: boolean;
  /** The base costs to copy from. */
  sources: CatalogCosts["basecosts"];
  apply(changes: readonly CellChange[]): void;
  close(): void;
}

const KINDS = {
  costPlus: "Cost plus",
  copy: "Copy from a base cost, less",
  add: "Add to the price",
  set: "Set the price",
} as const;
type Kind = keyof typeof KINDS;

interface Choice {
  readonly kind: Kind;
  readonly unit: "$" | "%";
  /** Percent or dollars with two decimals. */
  readonly amount: number;
  /** Rounds up to an ending of .99. */
  readonly isRounded: boolean;
  readonly source: string | undefined;
}

const ENDING = 99;

function ruleOf({ kind, unit, amount, isRounded }: Choice): PriceRule {
  const hundredths = Math.round(amount * 100);
  if (kind === "copy") return { kind, less: hundredths };
  if (kind === "costPlus") return { kind, plus: hundredths, ending: isRounded ? ENDING : null };
  return unit === "$" ? { kind, unit, amount: toCents(amount) } : { kind, unit, rate: hundredths };
}

const centsOf = (text: string | undefined): Cents | null =>
  text && /^\d+\.\d\d$/.test(text) ? toCents(Number(text)) : null;

/** Computes prices by a rule, and shows old and new ones before they are put into the grid. */
export function FillPricesDialog({ rows, isSelection, sources, apply, close }: Props) {
  const [choice, setChoice] = useState<Choice>({
    kind: "costPlus",
    unit: "%",
    amount: 25,
    isRounded: true,
    source: sources[0]?.id,
  });
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }));
  const isRule = choice.kind === "copy" || choice.kind === "costPlus";
  const changes = useMemo((): PriceChange[] => {
    if (Number.isNaN(choice.amount)) return [];
    const rule = ruleOf(choice);
    const source = sources.find(({ id }) => id === choice.source);
    const size = ({ before, after }: PriceChange) => Math.abs(Number(after - (before ?? 0n)));
    return rows
      .flatMap(({ key, cells }): PriceChange[] => {
        const copied = source ? priceOf(source.items, key) : null;
        const before = centsOf(cells.price);
        const after = priceBy(rule, {
          current: before,
          cost: centsOf(cells.cost),
          source: copied === null ? null : toCents(copied),
        });
        return after === null || after === before ? [] : [{ key, sku: cells.sku ?? "", before, after }];
      })
      .sort((first, second) => size(second) - size(first));
  }, [rows, sources, choice]);
  return (
    <Modal
      open
      title="Fill prices"
      onCancel={close}
      okText="Fill"
      okButtonProps={{ disabled: changes.length === 0 }}
      onOk={() => {
        apply(
          changes.map(({ key, after }) => ({ row: key, column: "price", text: toDollars(after).toFixed(2) })),
        );
        close();
      }}
      destroyOnHidden
      width={640}
    >
      <p className="quiet">{counted(rows.length, isSelection ? "selected variant" : "variant")}</p>
      <Space wrap className="adjust-inputs">
        <Select<Kind>
          aria-label="Rule"
          value={choice.kind}
          onChange={(kind) =>
            change({ kind, ...(kind === "copy" || kind === "costPlus" ? { unit: "%" } : {}) })
          }
          options={Object.entries(KINDS).map(([value, label]) => ({
            value: value as Kind,
            label,
            disabled: value === "copy" && sources.length === 0,
          }))}
          style={{ width: 230 }}
        />
        {choice.kind === "copy" && (
          <Select
            aria-label="Base cost"
            value={choice.source}
            onChange={(source) => change({ source })}
            options={sources.map(({ id, name }) => ({ value: id, label: name }))}
            style={{ minWidth: 160 }}
          />
        )}
        <NumberField
          kind={{ decimals: 2 }}
          aria-label="Amount"
          autoFocus
          min={choice.kind === "add" ? -1_000_000 : 0}
          max={choice.kind === "copy" ? 100 : 1_000_000}
          value={choice.amount}
          onChange={(amount) => change({ amount: amount ?? 0 })}
        />
        {isRule ? (
          <span>%</span>
        ) : (
          <Select<Choice["unit"]>
            aria-label="Unit"
            value={choice.unit}
            onChange={(unit) => change({ unit })}
            options={[{ value: "$" }, { value: "%" }]}
          />
        )}
        {choice.kind === "costPlus" && (
          <Checkbox
            checked={choice.isRounded}
            onChange={(event) => change({ isRounded: event.target.checked })}
          >
            Round up to .99
          </Checkbox>
        )}
      </Space>
      <PriceChanges changes={changes} />
    </Modal>
  );
}
