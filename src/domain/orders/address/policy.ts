import { dayOf } from "../../format.ts";
import { type AddressFinding, type AddressReport, type AddressVerdict, verdictOf } from "./verdict.ts";

/** The steps of an order that its address can close. Who closes one closes those after it. */
export const ADDRESS_STEPS = ["submit", "approve", "pickup"] as const;
export type AddressStep = (typeof ADDRESS_STEPS)[number];

/** From which step on an agency stops an order by the verdict on its address. */
export interface AddressPolicy {
  readonly wrong: AddressStep;
  readonly doubtful: AddressStep | "never";
  readonly unchecked: AddressStep | "never";
}

export const DEFAULT_ADDRESS_POLICY: AddressPolicy = {
  wrong: "submit",
  doubtful: "submit",
  unchecked: "never",
};

/** What is known of an order's address: the report of its last check, and whether a person has confirmed it since. */
export interface KnownAddress extends AddressReport {
  /** When it was checked, ISO 8601. */
  readonly checkedAt: string;
  /** The first step that it closes; `null` for none. */
  readonly closes: AddressStep | null;
  /** Who confirmed the address as it is, and when, ISO 8601; `by` is a user, `null` for the system. */
  readonly confirmed?: { readonly by: string | null; readonly at: string };
}

/** The first step that a verdict closes; `null` for none. */
export function closedBy(verdict: AddressVerdict, policy: AddressPolicy): AddressStep | null {
  const step = verdict === "good" ? "never" : policy[verdict];
  return step === "never" ? null : step;
}

/** What is known of an address from a report of this moment, ISO 8601, under a policy. */
export const knownFrom = (report: AddressReport, policy: AddressPolicy, checkedAt: string): KnownAddress => ({
  ...report,
  checkedAt,
  closes: closedBy(report.verdict, policy),
});

/** What is known of an address under another policy. */
export const underPolicy = (known: KnownAddress, policy: AddressPolicy): KnownAddress => ({
  ...known,
  closes: closedBy(known.verdict, policy),
});

/** The order's `address_status` by what is known of its address: 0 invalid, 1 valid, 2 confirmed by a person. */
export function addressStatusOf({ verdict, closes, confirmed }: KnownAddress): 0 | 1 | 2 {
  if (confirmed) return 2;
  return verdict === "wrong" || (verdict === "doubtful" && closes !== null) ? 0 : 1;
}

/** Whether what is known of an address closes a step. */
export const isClosedFrom = (closes: AddressStep | null, step: AddressStep): boolean =>
  closes !== null && ADDRESS_STEPS.indexOf(closes) <= ADDRESS_STEPS.indexOf(step);

/** When parcels of the agency were last delivered to an address, and last came back from it, ISO 8601. */
export interface AddressOutcomes {
  readonly deliveredAt: string | null;
  readonly returnedAt: string | null;
}

/** The report with what the agency's own parcels say: the last of them counts. What is wrong stays wrong. */
export function withOutcomes(
  report: AddressReport,
  { deliveredAt, returnedAt }: AddressOutcomes,
): AddressReport {
  if (returnedAt !== null && (deliveredAt === null || returnedAt >= deliveredAt)) {
    const message = `A parcel to this address came back on ${dayOf(returnedAt)}`;
    const findings: AddressFinding[] = [
      ...report.findings,
      { verdict: "doubtful", field: "address1", message },
    ];
    return { ...report, findings, verdict: verdictOf(findings), returnedAt };
  }
  if (deliveredAt === null || report.verdict === "wrong") return report;
  return { ...report, findings: [], verdict: "good", deliveredAt };
}
