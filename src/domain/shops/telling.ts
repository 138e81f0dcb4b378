/** Units of a parcel, as a store may know them. */
export interface ToldUnits {
  readonly itemId: string;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
}

/** What a store is to know of a parcel. */
export interface Wanted {
  readonly number: string;
  readonly carrier: string | null;
  readonly items: readonly ToldUnits[];
  readonly voided: boolean;
}

/** What a store knows of it. */
export interface Told {
  readonly number: string;
  readonly carrier: string | null;
  readonly items: readonly Pick<ToldUnits, "itemId" | "quantity">[];
  /** What the store calls it, if it calls it anything. */
  readonly remote: readonly string[];
}

/** One thing to tell. */
export type Step =
  | { readonly type: "ship"; readonly items: readonly ToldUnits[] }
  | { readonly type: "correct" }
  | { readonly type: "void" };

/** What of the items a store does not know yet. */
function added(told: Told, items: readonly ToldUnits[]): ToldUnits[] {
  const known = new Map<string, number>();
  for (const { itemId, quantity } of told.items) known.set(itemId, (known.get(itemId) ?? 0) + quantity);
  return items.flatMap((item) => {
    const before = known.get(item.itemId) ?? 0;
    known.set(item.itemId, Math.max(0, before - item.quantity));
    return item.quantity > before ? [{ ...item, quantity: item.quantity - before }] : [];
  });
}

/**
 * What leads from what a store knows to what it is to know. A parcel of which nothing is known to have arrived is
 * voided all the same: the answer to an earlier call may have been lost.
 */
export function stepsTo(wanted: Wanted, told: Told | null): Step[] {
  if (wanted.voided) return [{ type: "void" }];
  if (!told) return [{ type: "ship", items: wanted.items }];
  const differs = told.number !== wanted.number || told.carrier !== wanted.carrier;
  const more = added(told, wanted.items);
  return [
    ...(differs ? [{ type: "correct" as const }] : []),
    ...(more.length > 0 ? [{ type: "ship" as const, items: more }] : []),
  ];
}

/** What telling came to. */
export type TellOutcome =
  | { readonly result: "told" }
  /** The store refused it: it would again. */
  | { readonly result: "refused"; readonly reason: string }
  /** The store could not be reached, was slow or in trouble: it may be tried again. `after`: seconds it asks for. */
  | { readonly result: "postponed"; readonly reason: string; readonly after?: number };

const PASSING = new Set([408, 409, 423, 425, 429]);

/** What a store's answer means for what it was told. `said` are its own words, if it has any. */
export function outcomeOfStatus(status: number, said: string, after?: number): TellOutcome {
  if (status >= 200 && status < 300) return { result: "told" };
  const words = said ? `: ${said}` : "";
  if (status === 401 || status === 403)
    return { result: "refused", reason: `The store refuses our access (${status})${words}` };
  const reason = `The store answered ${status}${words}`;
  if (status >= 500 || PASSING.has(status))
    return { result: "postponed", reason, ...(after !== undefined && { after }) };
  return { result: "refused", reason };
}

/** Seconds until the next attempt, by how many there were: some nine hours in all. */
const PAUSES = [60, 300, 900, 3_600, 10_800, 18_000] as const;
const LONGEST = 18_000;

/** How long to wait after so many attempts, or as long as the store asks; undefined: that was the last one. */
export function pauseBeforeNext(attempts: number, asked = 0): number | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : Math.min(LONGEST, Math.max(pause, asked));
}
