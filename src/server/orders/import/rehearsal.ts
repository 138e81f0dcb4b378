import { type AddressProblem, checkAddress } from "../../../domain/orders/address.ts";
import { regionCodeOf } from "../../../domain/orders/countries.ts";
import { closedGates, type Gate } from "../../../domain/orders/gates.ts";
import { type Problem, problemAt } from "../../../domain/orders/import/index.ts";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import { chargeOf, type Order } from "../../../domain/orders/order.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { loadPrices, type PriceBook } from "../../money/prices.queries.ts";
import { agencyTerms, type Terms } from "../agency-terms.queries.ts";
import { draftOrder, type NewOrder } from "../create.queries.ts";
import { type Resolved, type Resolver, resolverFor } from "../mapping/sellable.queries.ts";
import type { OrderColumns } from "./columns.ts";
import type { ImportJob } from "./job.queries.ts";
import { type StoredDraft, titleOf } from "./stored-draft.ts";
import { takenOrders } from "./taken.queries.ts";

/** What judging a team's orders asks, as it is when a stage of an import begins. */
export interface Setting {
  readonly prices: PriceBook;
  readonly terms: Terms;
}

type Whose = Pick<ImportJob, "agencyId" | "teamId">;
/** The import whose orders are judged. */
export type Judging = Pick<ImportJob, "agencyId" | "id" | "teamId" | "fileHash">;

export const settingIn = async (tx: Transaction, { agencyId, teamId }: Whose): Promise<Setting> => ({
  prices: await loadPrices(tx, agencyId, [teamId]),
  terms: await agencyTerms(tx, agencyId),
});

export const settingOf = (database: Database, whose: Whose): Promise<Setting> =>
  inTransaction(database, (tx) => settingIn(tx, whose));

/** An order of the file, and what was wrong with it while it was read. */
export interface Entry {
  readonly seq: number;
  readonly draft: StoredDraft;
  readonly problems: readonly Problem[];
  /** The first row of an earlier order of this file with the same reference. */
  readonly repeatOf: number | null;
}

export interface RehearsedItem {
  readonly row: number;
  readonly key: string;
  readonly title: string;
  readonly sku: string;
  readonly quantity: number | null;
  readonly variant: RehearsedVariant | null;
}

export interface RehearsedVariant {
  readonly id: string;
  readonly catalogVariantCode: string;
  readonly catalog: string;
  readonly color: string | null;
  readonly size: string | null;
}

/** As `import_orders.rehearsal` holds it; cents as numbers. */
export interface Rehearsed {
  readonly reasons: readonly Problem[];
  readonly gates: readonly Gate[];
  readonly items: readonly RehearsedItem[];
  readonly charge: number;
}

export interface Judged {
  readonly seq: number;
  readonly verdict: Verdict;
  readonly rehearsal: Rehearsed;
}

/** The order that a draft becomes, with what was wrong with its address. */
export function newOrderOf(
  draft: StoredDraft,
  teamId: string,
  terms: Terms,
  resolve: Resolver,
  now: string,
): { input: NewOrder; addressProblems: readonly AddressProblem[]; resolved: readonly Resolved[] } {
  const { customer, retail } = draft;
  const address = checkAddress(customer);
  const provinceCode = regionCodeOf(customer.countryCode, customer.province);
  const resolved = draft.items.map(resolve);
  const input: NewOrder = {
    teamId,
    orderName: draft.orderName || null,
    reference: draft.reference || null,
    ...customer,
    provinceCode,
    addressStatus: address.status,
    excluded: terms.excludes(customer.countryCode, provinceCode),
    shippingOption: draft.shippingOption,
    subTotalPrice: BigInt(retail.subTotalPrice),
    shippingFee: BigInt(retail.shippingFee),
    totalDiscount: BigInt(retail.totalDiscount),
    totalPrice: BigInt(retail.totalPrice),
    note: draft.note,
    createdAt: now,
    items: draft.items.map((item, index) => ({
      title: titleOf(item),
      sku: item.sku || null,
      mappingKey: item.key,
      quantity: item.quantity ?? 1,
      unitPrice: BigInt(item.unitPrice ?? 0),
      artworks: resolved[index]?.artworks ?? item.artworks,
      mockup: item.mockup,
      variant: resolved[index]?.variant ?? null,
    })),
  };
  return { input, addressProblems: address.problems, resolved };
}

/** Both steps that an order has to pass before it is made, each gate once. */
function gatesAhead(order: Order, now: string): Gate[] {
  const gates = [...closedGates(order, "submit"), ...closedGates(order, "approve")];
  return gates
    .filter((gate, index) => gates.findIndex((other) => other.gate === gate.gate) === index)
    .map((gate) => ({ ...gate, since: now }));
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Judges a file's orders. */
export class Rehearsal {
  private readonly job: Judging;
  private readonly columns: OrderColumns;
  private readonly setting: Setting;

  constructor(job: Judging, columns: OrderColumns, setting: Setting) {
    this.job = job;
    this.columns = columns;
    this.setting = setting;
  }

  async judge(tx: Transaction, entries: readonly Entry[]): Promise<Judged[]> {
    const good = entries.filter((entry) => entry.problems.length === 0 && entry.repeatOf === null);
    const taken = await takenOrders(
      tx,
      this.job,
      good.map(({ seq, draft }) => ({ seq, reference: draft.reference })),
    );
    const resolve = await resolverFor(
      tx,
      this.job,
      entries.flatMap(({ draft }) => draft.items),
    );
    const now = new Date().toISOString();
    return entries.map((entry) => this.judgeOne(entry, taken.has(entry.seq), resolve, now));
  }

  private judgeOne(entry: Entry, isTaken: boolean, resolve: Resolver, now: string): Judged {
    const { seq, draft, problems, repeatOf } = entry;
    const without = (verdict: Verdict, reasons: readonly Problem[]): Judged => ({
      seq,
      verdict,
      rehearsal: {
        reasons,
        gates: [],
        items: itemsOf(draft, draft.items.map(resolve)),
        charge: 0,
      },
    });
    if (problems.length > 0) return without("failed", problems);
    if (repeatOf !== null) return without("duplicate", [this.duplicate(draft, `came in row ${repeatOf}`)]);
    if (isTaken) return without("duplicate", [this.duplicate(draft, "is there already")]);

    const { terms, prices } = this.setting;
    const { teamId } = this.job;
    const made = newOrderOf(draft, teamId, terms, resolve, now);
    const list = { seller: prices.seller(teamId), agency: prices.agency };
    const order = draftOrder(made.input, list, true);
    const gates = gatesAhead(order, now);
    const { total } = chargeOf(order);
    const isReady = gates.length === 0;
    return {
      seq,
      verdict: isReady ? "ready" : "attention",
      rehearsal: {
        reasons: isReady ? [] : this.reasonsOf(draft, made, gates),
        gates,
        items: itemsOf(draft, made.resolved),
        charge: Number(total),
      },
    };
  }

  private duplicate(draft: StoredDraft, how: string): Problem {
    const what = draft.reference === "" ? "this order of this file" : `an order "${draft.reference}"`;
    return problemAt(draft.row, this.columns.reference, `${what} ${how}`);
  }

  /** What a person has to do about an order before it can move, at the place in the file that says so. */
  private reasonsOf(draft: StoredDraft, made: ReturnType<typeof newOrderOf>, gates: readonly Gate[]) {
    const unmapped = draft.items.flatMap((item, index) => {
      if (made.resolved[index]?.variant) return [];
      return item.sku === ""
        ? problemAt(
            item.row,
            this.columns.product(index),
            `"${titleOf(item)}" has no SKU: map it to a variant`,
          )
        : problemAt(
            item.row,
            this.columns.sku(index),
            `the SKU "${item.sku}" is in no catalog that this team sells: map it to a variant`,
          );
    });
    const address = made.addressProblems.map(({ field, message }) =>
      problemAt(draft.row, this.columns.address(field), lowerFirst(message)),
    );
    const others = gates
      .filter(({ gate }) => gate !== "mapped" && gate !== "address")
      .map(({ fix }) => problemAt(draft.row, null, lowerFirst(fix)));
    return [...unmapped, ...address, ...others];
  }
}

const itemsOf = (draft: StoredDraft, resolved: readonly Resolved[]): RehearsedItem[] =>
  draft.items.map((item, index) => {
    const variant = resolved[index]?.variant;
    return {
      row: item.row,
      key: item.key,
      title: titleOf(item),
      sku: item.sku,
      quantity: item.quantity,
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
