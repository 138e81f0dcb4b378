import { sql } from "drizzle-orm";
import type { AgencyTerms } from "../../../domain/orders/actions/step.ts";
import { DEFAULT_ADDRESS_POLICY } from "../../../domain/orders/address/policy.ts";
import { isExcluded } from "../../../domain/orders/destination.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { agencies as agenciesTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

type Row = Raw<
  typeof agenciesTable,
  "cancel_window_minutes" | "design_fee" | "design_cost" | "auto_approve_orders" | "settings"
>;

export interface Terms extends AgencyTerms {
  /** Whether the agency does not ship to this destination. Codes as in ISO 3166. */
  excludes(countryCode: string, provinceCode: string): boolean;
}

export async function agencyTerms(tx: Transaction, agencyId: string): Promise<Terms> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select cancel_window_minutes, design_fee, design_cost, auto_approve_orders, settings
      from agencies where id = ${agencyId}`,
  );
  if (!row) throw new Error(`No agency has the id ${agencyId}`);
  const { agencyShippingStatus = false, shippingExcludeCode = [], addressPolicy } = row.settings;
  return {
    cancelWindowMinutes: row.cancel_window_minutes,
    designFee: BigInt(row.design_fee),
    designCost: BigInt(row.design_cost),
    addressPolicy: addressPolicy ?? DEFAULT_ADDRESS_POLICY,
    excludes: (countryCode, provinceCode) =>
      agencyShippingStatus && isExcluded(shippingExcludeCode, countryCode, provinceCode),
  };
}
