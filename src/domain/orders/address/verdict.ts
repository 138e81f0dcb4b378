import type { Address } from "./address.ts";

/**
 * What the check knows of an address. wrong: a parcel cannot arrive. doubtful: somebody should look. unchecked: nothing
 * is known against it, and nothing for it. good: what can be checked fits.
 */
export const ADDRESS_VERDICTS = ["wrong", "doubtful", "unchecked", "good"] as const;
export type AddressVerdict = (typeof ADDRESS_VERDICTS)[number];

export interface AddressFinding {
  readonly verdict: Exclude<AddressVerdict, "good">;
  readonly field: keyof Address;
  /** A sentence. */
  readonly message: string;
  /** What one click changes; never changed by itself. */
  readonly suggestion?: Partial<Address>;
}

export interface AddressReport {
  readonly verdict: AddressVerdict;
  readonly findings: readonly AddressFinding[];
  /** The version of the data that it was checked against. */
  readonly version: string;
  /** When one of the agency's parcels was delivered there, where that made it good; ISO 8601. */
  readonly deliveredAt?: string;
  /** When one came back from there last, where that made it doubtful; ISO 8601. */
  readonly returnedAt?: string;
}

/** What accepting all suggestions changes; of two for one field, the first counts. `null` without a suggestion. */
export function suggestionOf(findings: readonly AddressFinding[]): Partial<Address> | null {
  const all = findings.flatMap(({ suggestion }) => suggestion ?? []);
  return all.length === 0 ? null : Object.assign({}, ...all.toReversed());
}

/** The worst verdict counts. */
export const verdictOf = (findings: readonly AddressFinding[]): AddressVerdict =>
  ADDRESS_VERDICTS.find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? "good";
