import type { Cents } from "../../../money/cents.ts";
import { readMoney, readQuantity } from "../cells/numbers.ts";
import type { Pair } from "../cells/personalization.ts";
import { unitPriceOf } from "../cells/unit-price.ts";
import { optionsOf } from "../option-labels.ts";
import type { DraftItem } from "../order-draft.ts";

const KEYS =
  "name|product_id|sku|quantity|total|sub_total|subtotal|tax|sub_tax|subtotal_tax|tax_data|refunded|meta";
const KEY = new RegExp(`(?:^|\\|)(${KEYS}):`, "g");

type Parts = { values: Map<string, string>; attributes: string[]; twice: string | null };

/**
 * The parts of `name:Tee|product_id:13|sku:A12|quantity:1|total:8.00|color:Red|tax:1.44` by key. Values may contain `|`
 * and `:`. After the total follow the variation's attributes, whose keys are not known in advance.
 */
function partsOf(packed: string): Parts {
  const values = new Map<string, string>();
  const attributes: string[] = [];
  let twice: string | null = null;
  const keys = [...packed.matchAll(KEY)];
  for (const [index, match] of keys.entries()) {
    const key = match[1] ?? "";
    const raw = packed.slice(match.index + match[0].length, keys[index + 1]?.index ?? packed.length);
    if (values.has(key)) twice ??= key;
    if (key === "name" || key === "sku") {
      values.set(key, raw.trim());
      continue;
    }
    const [value = "", ...rest] = raw.split("|");
    values.set(key, value.trim());
    attributes.push(...rest);
  }
  return { values, attributes, twice };
}

/** The pair of `color:Red`; keys that begin with `_` are internal to the store. */
const pairOf = (attribute: string): Pair[] => {
  const [key = "", ...value] = attribute.split(":");
  if (key.trim() === "" || key.trim().startsWith("_") || value.length === 0) return [];
  return [{ label: key.trim(), value: value.join(":").trim() }];
};

export type PackedItem = {
  item: Omit<DraftItem, "rows">;
  lineTotal: Cents | null;
  /** The units that were refunded. */
  gone: number;
  written: readonly Pair[];
  problems: string[];
};

const UNCLEAR_REFUND =
  "a part of the packed item was refunded, which does not state how many units. Remove the refunded ones from it";

/** The units that a refunded amount is the price of; `null` where it is the price of no number of units. */
function refundedUnits(refunded: string, units: number, lineTotal: Cents | null): number | null {
  const amount = readMoney(refunded.replace(/^-/, ""));
  if (amount.value === undefined || amount.value === 0n || lineTotal === null) return 0;
  if (amount.value >= lineTotal) return units;
  if (units === 1) return 0;
  const share = (amount.value * BigInt(units)) % lineTotal;
  return share === 0n ? Number((amount.value * BigInt(units)) / lineTotal) : null;
}

/** Parses a non-empty `line_item_N` cell. Problems are the rest of a sentence. */
export function readPackedItem(packed: string): PackedItem {
  const { values, attributes, twice } = partsOf(packed);
  const problems: string[] = [];
  if (twice) problems.push(`the packed item has "${twice}:" twice`);
  const product = values.get("name") ?? "";
  const sku = values.get("sku") ?? "";
  if (product === "" && sku === "") {
    problems.push("the packed item has neither name: nor sku:, as in name:Tee|sku:A12|quantity:1|total:8.00");
  }
  const quantity = readQuantity(values.get("quantity") ?? "");
  if (quantity.problem !== undefined) problems.push(quantity.problem);
  const total = values.get("total") ?? "";
  const money = total === "" ? null : readMoney(total);
  if (money?.problem !== undefined) problems.push(money.problem);
  const lineTotal = money?.value ?? null;
  const units = quantity.value ?? null;
  const { variantText, written } = optionsOf(attributes.flatMap(pairOf));
  const item = {
    product,
    variantText,
    sku,
    quantity: units,
    unitPrice: unitPriceOf(lineTotal, units),
    artworks: [null, null, null, null, null, null],
    mockup: null,
  };
  const gone = units === null ? 0 : refundedUnits(values.get("refunded") ?? "", units, lineTotal);
  if (gone === null) problems.push(UNCLEAR_REFUND);
  return { item, lineTotal, gone: gone ?? 0, written, problems };
}
