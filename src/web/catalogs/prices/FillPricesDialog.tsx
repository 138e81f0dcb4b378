import { Checkbox, Modal, Select, Space } from "antd";
import { useMemo, useState } from "react";
import { type CatalogCosts, priceOf } from "../../../domain/catalogs/basecosts/catalog-costs.ts";
import { type PriceRule, priceBy } from "../../../domain/catalogs/price-rules.ts";
import { counted } from "../../../domain/counts.ts";
import { type Cents, toCents, toDollars } from "../../../domain/money/cents.ts";
import type { CellChange, GridRow } from "../../grid/model.ts";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { type PriceChange, PriceChanges } from "../PriceChanges.tsx";
import { withRates } from "./grids.ts";

type Source = CatalogCosts["basecosts"][number];

interface Props {
  rows: readonly GridRow[];
  /** Which rows these are: all variants, or those that are selected or found by the search. */
  of: "all" | "selected" | "shown";
  /** The base costs to copy from. */
  sources: readonly Source[];
  /** The shipping rates of the catalog, which a copy can change as well. */
  rates: readonly GridRow[];
  apply(changes: readonly CellChange[]): void;
  applyRates(changes: readonly CellChange[], added: readonly GridRow[]): void;
  close(): void;
}

const KINDS = {
  costPlus: "Cost plus",
  copy: "Copy from a base cost, minus",
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
  /** Of a copy: its shipping rates too. */
  readonly withShipping: boolean;
  readonly source: string | undefined;
}

const ENDING = 99;

function ruleOf({ kind, unit, amount, isRounded }: Choice): PriceRule {
  const hundredths = Math.round(amount * 100);
  const ending = isRounded ? ENDING : null;
  if (kind === "copy") return { kind, less: hundredths, ending };
  if (kind === "costPlus") return { kind, plus: hundredths, ending };
  return unit === "$" ? { kind, unit, amount: toCents(amount) } : { kind, unit, rate: hundredths };
}

/** What a rule begins with: a copy with the prices as they are. */
const initialOf = (kind: Kind, isSelection: boolean): Partial<Choice> => ({
  kind,
  ...(kind === "copy" || kind === "costPlus" ? { unit: "%" } : {}),
  ...(kind === "copy" ? { amount: 0, isRounded: false, withShipping: !isSelection } : {}),
  ...(kind === "costPlus" ? { amount: 25, isRounded: true } : {}),
});

const centsOf = (text: string | undefined): Cents | null =>
  text && /^\d+\.\d\d$/.test(text) ? toCents(Number(text)) : null;

/** The new prices of rows, the largest changes first. */
function changesBy(choice: Choice, rows: readonly GridRow[], source: Source | undefined): PriceChange[] {
  if (Number.isNaN(choice.amount)) return [];
  const rule = ruleOf(choice);
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
}

interface RuleProps extends Pick<Props, "sources"> {
  /** Of all variants, a copy takes the shipping rates too. */
  isSelection: boolean;
  choice: Choice;
  change(part: Partial<Choice>): void;
}

function RuleInputs({ choice, sources, isSelection, change }: RuleProps) {
  const isRule = choice.kind === "copy" || choice.kind === "costPlus";
  return (
    <Space wrap className="adjust-inputs">
      <Select<Kind>
        aria-label="Rule"
        value={choice.kind}
        onChange={(kind) => change(initialOf(kind, isSelection))}
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
      {isRule && (
        <Checkbox
          checked={choice.isRounded}
          onChange={(event) => change({ isRounded: event.target.checked })}
        >
          Round up to .99
        </Checkbox>
      )}
      {choice.kind === "copy" && (
        <Checkbox
          checked={choice.withShipping}
          onChange={(event) => change({ withShipping: event.target.checked })}
        >
          Shipping rates too
        </Checkbox>
      )}
    </Space>
  );
}

/** Computes prices by a rule, and shows old and new ones before they are put into the grid. */
export function FillPricesDialog({ rows: given, of, sources, rates, apply, applyRates, close }: Props) {
  const unpriced = given.filter(({ cells }) => !cells.price);
  // Who opens it with some prices missing came for these.
  const [onlyUnpriced, setOnlyUnpriced] = useState(unpriced.length > 0 && unpriced.length < given.length);
  const rows = onlyUnpriced ? unpriced : given;
  const isSelection = of !== "all" || onlyUnpriced;
  const [choice, setChoice] = useState<Choice>({
    kind: "costPlus",
    unit: "%",
    amount: 25,
    isRounded: true,
    withShipping: false,
    source: sources[0]?.id,
  });
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }));
  const source = sources.find(({ id }) => id === choice.source);
  const changes = useMemo(() => changesBy(choice, rows, source), [rows, source, choice]);
  const shipping =
    choice.kind === "copy" && choice.withShipping && source ? withRates(rates, source.shipping) : null;
  const costOf = new Map(rows.map(({ key, cells }) => [key, centsOf(cells.cost)]));
  const below = changes.filter(({ key, after }) => after < (costOf.get(key) ?? 0n)).length;
  return (
    <Modal
      open
      title="Fill prices"
      onCancel={close}
      okText="Fill"
      okButtonProps={{ disabled: changes.length === 0 && (shipping?.count ?? 0) === 0 }}
      onOk={() => {
        apply(
          changes.map(({ key, after }) => ({ row: key, column: "price", text: toDollars(after).toFixed(2) })),
        );
        if (shipping) applyRates(shipping.changes, shipping.added);
        close();
      }}
      destroyOnHidden
      width={640}
    >
      <p className="quiet">{counted(rows.length, of === "all" ? "variant" : `${of} variant`)}</p>
      {unpriced.length > 0 && unpriced.length < given.length && (
        <Checkbox checked={onlyUnpriced} onChange={(event) => setOnlyUnpriced(event.target.checked)}>
          Only the {unpriced.length} without a price
        </Checkbox>
      )}
      <RuleInputs choice={choice} sources={sources} isSelection={isSelection} change={change} />
      {shipping && (
        <p className="quiet">
          {shipping.count === 0
            ? "The shipping rates are the same."
            : `${counted(shipping.count, "shipping rate")} will be copied. Other zones stay.`}
        </p>
      )}
      {below > 0 && (
        <p className="danger-text" role="status">
          {counted(below, "price is", "prices are")} below cost
        </p>
      )}
      <PriceChanges changes={changes} />
    </Modal>
  );
}
