import type { KnownAddress } from "../address/policy.ts";
import type { AddressFinding } from "../address/verdict.ts";
import { closedGates, type Gate } from "../gates/gates.ts";
import type { RowStatus } from "../import-status.ts";
import type { ResolvedItem } from "../mapping/resolve.ts";
import { chargeOf, type Order } from "../order.ts";
import { faultsOf, personalizationText } from "../personalization/personalization.ts";
import { draftOrder, type PriceLists } from "./draft-order.ts";
import { type NewOrderContext, type NewOrderOfDraft, newOrderOf } from "./new-order.ts";
import { withOwnItems } from "./own-items.ts";
import { type Problem, problemAt } from "./problem.ts";
import { remarksOf, type StoredDraft, type StoredRetail, titleOf } from "./stored-draft.ts";

/** An order of a file, with the problems found while it was read. */
export interface PreviewEntry {
  readonly seq: number;
  readonly draft: StoredDraft;
  readonly problems: readonly Problem[];
  /** The first row of an earlier order of this file with the same reference. */
  readonly repeatOf: number | null;
}

export interface PreviewItem {
  readonly row: number;
  readonly key: string;
  readonly title: string;
  readonly sku: string;
  readonly quantity: number | null;
  /** As a text; left out without values. */
  readonly personalization?: string;
  readonly variant: PreviewVariant | null;
}

export interface PreviewVariant {
  readonly id: string;
  readonly catalogVariantCode: string;
  readonly catalog: string;
  readonly color: string | null;
  readonly size: string | null;
}

/** As `import_orders.preview` holds it; cents as numbers. */
export interface OrderPreview {
  readonly reasons: readonly Problem[];
  /** What is known of the address, where something is against it; `null` or missing where nothing is. */
  readonly address?: KnownAddress | null;
  /** What was left out of the order, and why it is imported anyway. Missing in older previews. */
  readonly remarks?: readonly Problem[];
  /** What the buyer paid for the items that are ours; `null` or missing where all are. */
  readonly retail?: StoredRetail | null;
  readonly gates: readonly Gate[];
  readonly items: readonly PreviewItem[];
  readonly charge: number;
}

export interface PreviewedOrder {
  readonly seq: number;
  readonly status: RowStatus;
  readonly preview: OrderPreview;
}

/** Under which of a file's headers its orders say what: so that a reason can name the column. */
export interface OrderColumns {
  readonly reference: string | null;
  /** Of an order's item: the n-th where items are packed into columns of their own. */
  sku(item: number): string | null;
  product(item: number): string | null;
  readonly personalization: string | null;
  address(field: AddressFinding["field"]): string | null;
}

/** What an order is checked against. */
export interface CheckContext extends NewOrderContext {
  readonly columns: OrderColumns;
  readonly prices: PriceLists;
  readonly newId: () => string;
}

/** The closed gates of submit and approve, each gate once. */
export function gatesAhead(order: Order, now: string): Gate[] {
  const gates = [...closedGates(order, "submit"), ...closedGates(order, "approve")];
  return gates
    .filter((gate, index) => gates.findIndex((other) => other.gate === gate.gate) === index)
    .map((gate) => ({ ...gate, since: now }));
}

/** The order without its items' values, whose faults have rows of their own. */
const withoutPersonalization = (order: Order): Order => ({
  ...order,
  items: order.items.map((item) => ({ ...item, personalization: null })),
});

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What must be done before an order can be submitted, with the place in the file. */
function reasonsOf(
  draft: StoredDraft,
  order: NewOrderOfDraft,
  gates: readonly Gate[],
  columns: OrderColumns,
): Problem[] {
  const unmapped = draft.items.flatMap((item, index) => {
    const resolved = order.resolved[index];
    if (resolved?.variant) return [];
    if (resolved?.isAmbiguous)
      return problemAt(
        item.row,
        columns.sku(index),
        `several products have the SKU "${item.sku}": choose the one of "${titleOf(item)}"`,
      );
    return item.sku === ""
      ? problemAt(item.row, columns.product(index), `"${titleOf(item)}" has no SKU: map it to a variant`)
      : problemAt(
          item.row,
          columns.sku(index),
          `the SKU "${item.sku}" is in no catalog that this team sells: map it to a variant`,
        );
  });
  const isClosed = gates.some(({ gate }) => gate === "address");
  const address = (isClosed ? order.input.address.findings : []).map(({ field, message }) =>
    problemAt(draft.row, columns.address(field), lowerFirst(message)),
  );
  const personal = order.input.items.flatMap((item, index) =>
    faultsOf({ fields: item.personalizationFields ?? [], values: item.personalization ?? [] }).map((fault) =>
      problemAt(draft.items[index]?.row ?? draft.row, columns.personalization, `"${item.title}": ${fault}`),
    ),
  );
  const others = gates
    .filter(({ gate }) => gate !== "mapped" && gate !== "address")
    .map(({ fix }) => problemAt(draft.row, null, lowerFirst(fix)));
  return [...unmapped, ...address, ...personal, ...others];
}

const previewItems = (draft: StoredDraft, resolved: readonly ResolvedItem[]): PreviewItem[] =>
  draft.items.map((item, index) => {
    const { variant, key } = resolved[index] ?? { variant: null, key: item.key };
    return {
      row: item.row,
      key,
      title: titleOf(item),
      sku: item.sku,
      quantity: item.quantity,
      ...(item.personalization && { personalization: personalizationText(item.personalization) }),
      variant: variant
        ? {
            id: variant.id,
            catalogVariantCode: variant.code,
            catalog: variant.catalog,
            color: variant.color,
            size: variant.size,
          }
        : null,
    };
  });

function duplicateOf({ row, reference }: StoredDraft, columns: OrderColumns, how: string): Problem {
  const what = reference === "" ? "this order of this file" : `an order "${reference}"`;
  return problemAt(row, columns.reference, `${what} ${how}`);
}

/** The status of an order of a file, with its reasons, items and charge. `exists`: the team has the order already. */
export function checkOrder(entry: PreviewEntry, exists: boolean, context: CheckContext): PreviewedOrder {
  const { seq, problems, repeatOf } = entry;
  const { columns, prices, resolve, now, newId } = context;
  const draft = withOwnItems(entry.draft, resolve);
  // An order of which nothing is left shows what it was.
  const shown = draft.items.length > 0 ? draft : { ...draft, items: draft.anyway ?? entry.draft.items };
  const remarks = remarksOf(draft);
  const without = (status: RowStatus, reasons: readonly Problem[]): PreviewedOrder => ({
    seq,
    status,
    preview: {
      reasons,
      ...(remarks.length > 0 && { remarks }),
      gates: [],
      items: previewItems(shown, shown.items.map(resolve)),
      charge: 0,
    },
  });
  if (problems.length > 0) return without("failed", problems);
  if (repeatOf !== null)
    return without("duplicate", [duplicateOf(draft, columns, `came in row ${repeatOf}`)]);
  if (exists) return without("duplicate", [duplicateOf(draft, columns, "is there already")]);

  // An order needs an item.
  if (draft.waits && (!draft.accepted || draft.items.length === 0)) return without("skipped", draft.waits);
  const newOrder = newOrderOf(draft, context);
  const order = draftOrder(newOrder.input, prices, true, newId);
  const gates = gatesAhead(order, now);
  const isReady = gates.length === 0;
  return {
    seq,
    status: isReady ? "ready" : "attention",
    preview: {
      reasons: isReady
        ? []
        : reasonsOf(draft, newOrder, gatesAhead(withoutPersonalization(order), now), columns),
      ...(remarks.length > 0 && { remarks }),
      ...(newOrder.input.address.findings.length > 0 && { address: newOrder.input.address }),
      ...(draft !== entry.draft && { retail: draft.retail }),
      gates,
      items: previewItems(draft, newOrder.resolved),
      charge: Number(chargeOf(order).total),
    },
  };
}
