import { sql } from "drizzle-orm";
import { type Company, NO_COMPANY } from "../../domain/company/company.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import type { Raw } from "../db/raw-row.ts";
import type { companyDetails } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** Whose company: an agency's own has the agency's id twice. */
export interface CompanyOwner {
  readonly agencyId: string;
  readonly ownerId: string;
}

interface StoredCompany {
  readonly details: Company;
  readonly version: number;
  readonly validFrom: string | null;
}

type Row = Raw<typeof companyDetails, "details" | "version" | "valid_from">;

/** A company as it is stored now, or as it was at an instant (ISO 8601). */
export async function companyOf(
  where: Database | Transaction,
  { agencyId, ownerId }: CompanyOwner,
  at?: string,
): Promise<StoredCompany> {
  const [row] = await rowsOf<Row>(
    where,
    sql`select details, version, valid_from from company_details
      where agency_id = ${agencyId} and owner_id = ${ownerId} ${at === undefined ? sql`` : sql`and valid_from <= ${at}`}
      order by version desc limit 1`,
  );
  if (!row) return { details: NO_COMPANY, version: 0, validFrom: null };
  return { details: row.details, version: row.version, validFrom: toIso(row.valid_from) };
}

/** Locks the row of an agency or a team, so that its company is saved once at a time. */
export async function lockOwner(tx: Transaction, { agencyId, ownerId }: CompanyOwner): Promise<void> {
  await tx.execute(
    ownerId === agencyId
      ? sql`select 1 from agencies where id = ${agencyId} for no key update`
      : sql`select 1 from seller_teams where agency_id = ${agencyId} and id = ${ownerId} for no key update`,
  );
}

export async function addCompanyVersion(
  tx: Transaction,
  { agencyId, ownerId }: CompanyOwner,
  { details, version, savedById }: { details: Company; version: number; savedById: string | null },
): Promise<void> {
  await tx.execute(sql`insert into company_details (agency_id, owner_id, version, details, valid_from, saved_by_id)
    values (${agencyId}, ${ownerId}, ${version}, ${JSON.stringify(details)}::jsonb, ${new Date().toISOString()},
      ${savedById})`);
}
