import { sql } from "drizzle-orm";
import type { Address } from "../../../domain/orders/address/address.ts";
import { reportAddress } from "../../../domain/orders/address/check.ts";
import {
  type AddressPolicy,
  DEFAULT_ADDRESS_POLICY,
  type KnownAddress,
  knownFrom,
  withOutcomes,
} from "../../../domain/orders/address/policy.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { addressKey, outcomesOf } from "./outcomes.queries.ts";
import { postalData } from "./postal-data.ts";

export type AddressJudge = (address: Address) => KnownAddress;

/** The policy as it is in the transaction: a saved one applies to orders that are created from then on. */
export async function addressPolicyOf(tx: Transaction, agencyId: string): Promise<AddressPolicy> {
  const [row] = await rowsOf<{ policy: AddressPolicy | null }>(
    tx,
    sql`select settings -> 'addressPolicy' as policy from agencies where id = ${agencyId}`,
  );
  return row?.policy ?? DEFAULT_ADDRESS_POLICY;
}

/** Judges these addresses by postal data, earlier parcels of the agency, and its policy. */
export async function addressJudge(
  tx: Transaction,
  agencyId: string,
  addresses: readonly Address[],
): Promise<AddressJudge> {
  const policy = await addressPolicyOf(tx, agencyId);
  const keyOf = (address: Address) => addressKey(agencyId, address);
  const outcomes = await outcomesOf(tx, agencyId, addresses.map(keyOf));
  const checkedAt = new Date().toISOString();
  const data = postalData();
  return (address) => {
    const report = reportAddress(address, data);
    const known = outcomes.get(keyOf(address));
    return knownFrom(known ? withOutcomes(report, known) : report, policy, checkedAt);
  };
}
