import type { Address } from "../../../domain/orders/address/address.ts";
import { reportAddress } from "../../../domain/orders/address/check.ts";
import {
  type AddressPolicy,
  closedBy,
  type KnownAddress,
  withOutcomes,
} from "../../../domain/orders/address/policy.ts";
import type { Transaction } from "../../db/transaction.ts";
import { addressKey, outcomesOf } from "./outcomes.queries.ts";
import { postalData } from "./postal-data.ts";

export type AddressJudge = (address: Address) => KnownAddress;

/** Judges these addresses by postal data, earlier parcels of the agency, and its policy. */
export async function addressJudge(
  tx: Transaction,
  agencyId: string,
  policy: AddressPolicy,
  addresses: readonly Address[],
): Promise<AddressJudge> {
  const outcomes = await outcomesOf(tx, agencyId, addresses.map(addressKey));
  const checkedAt = new Date().toISOString();
  const data = postalData();
  return (address) => {
    const report = reportAddress(address, data);
    const known = outcomes.get(addressKey(address));
    const judged = known ? withOutcomes(report, known) : report;
    return { ...judged, checkedAt, closes: closedBy(judged.verdict, policy) };
  };
}
