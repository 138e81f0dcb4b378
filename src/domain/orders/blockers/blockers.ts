import type { Cents } from "../../money/cents.ts";
import { countryCodesOf } from "../address/territories.ts";
import {
  type Gate,
  type GateOwner,
  nextStep,
  outOfStock,
  personalizationFaults,
  printFaults,
} from "../gates/gates.ts";
import { chargeOf, dueOf, hasOpenDesign, isOpen, needsMapping, type Order } from "../order.ts";
import { shortGoods } from "../stock.ts";
import { PERSONALIZATION } from "./causes.ts";
import type { Waited } from "./waits-for.ts";

/** One reason why an order waits. Orders with the same gate, owner and cause are resolved together. */
export interface Blocker {
  readonly gate: Waited;
  readonly owner: GateOwner;
  /** A key, not a text: a mapping key, a variant's id, a verdict on an address. Empty where the gate says it all. */
  readonly cause: string;
  /** ISO 8601 */
  readonly since: string;
  /** The order's blocked amount. */
  readonly amount: Cents;
  /** What its submit takes from the seller's funds; only of `submit`. */
  readonly due: Cents;
}

/** Fields of an order's rows that only its causes need. */
export interface CauseFacts {
  readonly reference: string;
  /** The mapping key of each item, in the order of `order.items`. */
  readonly mappingKeys: readonly (string | null)[];
}

/** The length of a cause: it is part of index keys, whose size PostgreSQL limits. */
export const MAX_CAUSE = 400;

/** The causes of a ready order: its submit takes money from the seller's funds, or only what buyers paid. */
const WALLET = "wallet";
export const COLLECTED = "collected";

/** The cause of artwork that is bad for print, and of the approval of an order whose artwork is doubtful. */
export const PRINT = "print";
/** The cause of the approval of any other order, so that a filter finds exactly these. */
const PASSED = "passed";

/** The cause of an address that is being checked; else it is the verdict. */
export const CHECKING = "checking";

/** Begins the cause of goods that are short in warehouses, before the product's id. Other causes are variants. */
export const GOODS_PREFIX = "warehouse:";

/** Whether this person has to add artwork: that of an open design comes from the designer. */
const isArtworkMissing = (order: Order, owner: GateOwner) =>
  (owner === "designer" || !hasOpenDesign(order)) &&
  order.items.some((item) => item.lots.some(isOpen) && !item.artworkComplete);

const unique = (keys: readonly string[]) => [...new Set(keys)];

const variantsWhere = (order: Order, isBlocking: (item: Order["items"][number]) => boolean) =>
  unique(
    order.items.flatMap((item) =>
      item.variantId !== null && item.lots.some(isOpen) && isBlocking(item) ? [item.variantId] : [],
    ),
  );

const unmappedKeys = (order: Order, { mappingKeys }: CauseFacts) =>
  unique(
    order.items.flatMap((item, index) =>
      needsMapping(item) && item.lots.some(isOpen) ? [mappingKeys[index] ?? ""] : [],
    ),
  );

/** Splits a closed gate by its causes: one key for each thing that somebody has to do. */
function causesOf({ gate, owner }: Gate, order: Order, facts: CauseFacts): string[] {
  switch (gate) {
    case "mapped":
      return unmappedKeys(order, facts);
    case "catalog":
      return variantsWhere(order, (item) => !item.isOnSale);
    case "stock":
      return owner === "seller"
        ? unique(shortGoods(order).map(({ product }) => GOODS_PREFIX + product))
        : unique(outOfStock(order).flatMap(({ variantId }) => variantId ?? []));
    case "rule":
      return order.ruleFault ? [order.ruleFault.rule] : [];
    case "price":
      return unique(order.items.flatMap(({ priceMissing }) => priceMissing ?? [])).slice(0, 1);
    case "address":
      return [order.addressStatus === 3 ? CHECKING : (order.address?.verdict ?? "wrong")];
    case "destination":
      return countryCodesOf(order).slice(0, 1);
    case "reference":
      return [facts.reference];
    case "artwork":
      return unique([
        ...(owner === "seller" && printFaults(order, "bad").length > 0 ? [PRINT] : []),
        ...(owner === "seller" && personalizationFaults(order).length > 0 ? [PERSONALIZATION] : []),
        ...(isArtworkMissing(order, owner)
          ? [owner === "designer" ? (order.design?.designerId ?? owner) : owner]
          : []),
      ]);
    case "design":
      return [owner === "designer" ? (order.design?.designerId ?? owner) : owner];
    default:
      return [""];
  }
}

/** What the buyer paid; the charge of an order that was entered without a price. */
const blockedAmount = (order: Order): Cents =>
  order.totalPrice > 0n ? order.totalPrice : chargeOf(order).total;

/** The step that an order with open gates waits for; null on hold and from production on. */
function waitingStep(order: Order): { gate: Waited; owner: GateOwner } | null {
  if (order.status === "Hold") return null;
  const step = nextStep(order);
  if (step === "submit") return { gate: "submit", owner: "seller" };
  return step === "approve" ? { gate: "approve", owner: "agency" } : null;
}

/**
 * Why an order waits: its closed gates by cause, a pending cancel request, or with open gates the step that a person
 * has to take. `before`: the stored blockers, which keep the time since a step is waited for.
 */
export function blockersOf(
  order: Order,
  facts: CauseFacts,
  gates: readonly Gate[],
  now: string,
  before: readonly Pick<Blocker, "gate" | "since">[] = [],
): Blocker[] {
  const amount = blockedAmount(order);
  const sinceOf = (gate: Waited) => before.find((one) => one.gate === gate)?.since ?? now;
  const closed = gates.flatMap((one) => {
    const { gate, owner, since } = one;
    const causes = unique(causesOf(one, order, facts).map((key) => key.slice(0, MAX_CAUSE)));
    return (causes.length > 0 ? causes : [""]).map(
      (cause): Blocker => ({ gate, owner, cause, since, amount, due: 0n }),
    );
  });
  // After pickup no gate is evaluated, but the request still waits for the agency.
  if (order.cancelRequest === "pending" && !gates.some(({ gate }) => gate === "cancel-request")) {
    const since = sinceOf("cancel-request");
    closed.push({ gate: "cancel-request", owner: "agency", cause: "", since, amount, due: 0n });
  }
  if (closed.length > 0) return closed;
  const step = waitingStep(order);
  if (!step) return [];
  const due = step.gate === "submit" ? dueOf(order) : 0n;
  const checked = printFaults(order, "doubtful").length > 0 ? PRINT : PASSED;
  const cause = step.gate !== "submit" ? checked : due > 0n ? WALLET : COLLECTED;
  return [{ ...step, cause, since: sinceOf(step.gate), amount, due }];
}

/** Whether an order in this state can have blockers. */
export const canWait = (order: Order): boolean =>
  nextStep(order) !== null || order.cancelRequest === "pending";
