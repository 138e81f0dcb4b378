import { type Creditor, OWN, type Payable, PLATFORM } from "../creditors.ts";

/** Kinds of creditors, as screens name them. */
export const CREDITOR_KINDS = {
  platform: "Platform",
  supplier: "Supplier",
  designer: "Designer",
  own: "Own production",
  before: "Before suppliers",
} as const;
export type CreditorKind = keyof typeof CREDITOR_KINDS;

/** The creditor of what was posted before costs had creditors, in addresses and bodies. */
export const BEFORE = "before";

export const creditorOf = (wire: string): Creditor => (wire === BEFORE ? null : wire);

export function kindOf(account: Payable, creditor: Creditor): CreditorKind {
  if (creditor === null) return "before";
  if (creditor === PLATFORM) return "platform";
  if (creditor === OWN) return "own";
  return account === "designerPayable" ? "designer" : "supplier";
}

/** The ages of what is owed: days after it was due, by the creditor's payment terms. */
export const AGES = ["notDue", "days30", "days60", "days90", "older"] as const;
export type Age = (typeof AGES)[number];

export const AGE_LABELS: Readonly<Record<Age, string>> = {
  notDue: "Not due",
  days30: "1–30 days",
  days60: "31–60 days",
  days90: "61–90 days",
  older: "Over 90 days",
};

/** Days after the due date at which an age ends. */
export const AGE_ENDS = { notDue: 0, days30: 30, days60: 60, days90: 90 } as const;

const DAY_MS = 86_400_000;

/** When the costs were posted that are of an age today, by the creditor's terms in days. ISO 8601. */
export function periodOf(age: Age, terms: number): { since?: string; asOf?: string } {
  const ago = (days: number) => new Date(Date.now() - (terms + days) * DAY_MS).toISOString();
  const younger = AGES[AGES.indexOf(age) - 1];
  return {
    ...(age !== "older" && { since: ago(AGE_ENDS[age]) }),
    ...(younger && younger !== "older" && { asOf: ago(AGE_ENDS[younger]) }),
  };
}

/**
 * What is owed, by age. The oldest costs are paid first, so what is open is of the newest: `accrued` are the costs of
 * each age, in the order of `AGES` without the last. Cents. What a creditor owes in return has no age.
 */
export function agesOf(open: bigint, accrued: readonly bigint[]): Record<Age, bigint> {
  const ages: Record<Age, bigint> = { notDue: 0n, days30: 0n, days60: 0n, days90: 0n, older: 0n };
  if (open <= 0n) return { ...ages, notDue: open };
  let left = open;
  for (const [index, age] of AGES.entries()) {
    const isLast = index === AGES.length - 1;
    const costs = accrued[index] ?? 0n;
    const part = isLast || costs > left ? left : costs > 0n ? costs : 0n;
    ages[age] = part;
    left -= part;
  }
  return ages;
}
