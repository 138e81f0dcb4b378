import { sql } from "drizzle-orm";
import type { AgencyTerms } from "../../domain/orders/actions/step.ts";
import { type Exclusion, isExcluded } from "../../domain/orders/destination.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

interface Row extends Record<string, unknown> {
  cancel_window_minutes: number;
  design_fee: string;
  design_cost: string;
  auto_approve_orders: boolean;
  settings: { agencyShippingStatus?: boolean; shippingExcludeCode?: Exclusion[] };
}

export interface Terms extends AgencyTerms {
  /** Whether the agency refuses to ship there. Codes as in ISO 3166. */
  excludes(countryCode: string, provinceCode: string): boolean;
}

/** What an agency agreed with its sellers, for the rules. */
export async function agencyTerms(tx: Transaction, agencyId: string): Promise<Terms> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select cancel_window_minutes, design_fee, design_cost, auto_approve_orders, settings
      from agencies where id = ${agencyId}`,
  );
  if (!row) throw new Error(`No agency has the id ${agencyId}`);
  const { agencyShippingStatus = false, shippingExcludeCode = [] } = row.settings;
  return {
    cancelWindowMinutes: row.cancel_window_minutes,
    designFee: BigInt(row.design_fee),
    designCost: BigInt(row.design_cost),
    excludes: (countryCode, provinceCode) =>
      agencyShippingStatus && isExcluded(shippingExcludeCode, countryCode, provinceCode),
  };
}
