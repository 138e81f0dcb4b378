import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { sellerTeams as declaredTeams } from "../../domain/resources/index.ts";
import { badField, badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { initialValuesOf } from "../crud/write/values.ts";
import { columnTaken, databaseError } from "../db/errors.ts";
import type { Raw } from "../db/raw-row.ts";
import type { basecosts } from "../db/schema/index.ts";
import { sellerTeams, users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { HostAgency } from "../people/agencies/host-agency.queries.ts";
import type { Scope } from "../scope.ts";

export interface NewSeller {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly referralCode: string | undefined;
  readonly ip: string | null;
}

/** Without characters that look alike. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const randomCode = (length: number) =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

export const REFERRAL_CODE_LENGTH = 8;

const slugOf = (name: string) =>
  name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 20);

/** The base cost of a new team: the one that its agency has chosen, else its first, unless it is `chosen` only. */
export async function basecostOfNewTeam(
  tx: Transaction,
  agencyId: string,
  { chosen = false }: { chosen?: boolean } = {},
): Promise<string | undefined> {
  const [found] = await rowsOf<Raw<typeof basecosts, "id">>(
    tx,
    sql`select b.id from basecosts b join agencies a on a.id = b.owner_agency_id
      where b.owner_agency_id = ${agencyId} and b.deleted_at is null
        and (b.id = a.default_basecost_id or ${!chosen})
      order by (b.id = a.default_basecost_id) desc nulls last, b.created_at, b.id limit 1`,
  );
  return found?.id;
}

/** The referrer of a new team. An unknown code is ignored, so that a stale link does not prevent a sign-up. */
async function referrerOf(
  tx: Transaction,
  agencyId: string,
  referralCode: string | undefined,
): Promise<string | null> {
  if (!referralCode) return null;
  const [found] = await rowsOf<Raw<typeof sellerTeams, "id">>(
    tx,
    sql`select id from seller_teams where agency_id = ${agencyId} and referral_code = ${referralCode}
      and active = 1 and deleted_at is null`,
  );
  return found?.id ?? null;
}

const isEmailTaken = (error: unknown) => {
  const cause = databaseError(error);
  return cause?.code === "23505" && columnTaken(cause) === "email";
};

/** Creates a seller team of an agency, with its manager, who still has to confirm the address. */
export async function createSeller(
  tx: Transaction,
  agency: HostAgency,
  seller: NewSeller,
): Promise<{ userId: string; scope: Scope }> {
  const basecostId = await basecostOfNewTeam(tx, agency.id);
  if (!basecostId) throw badRequest(messages.signUpClosed);
  const sellerTeamId = newId();
  const userId = newId();
  await tx.insert(sellerTeams).values({
    ...initialValuesOf(declaredTeams),
    agencyId: agency.id,
    id: sellerTeamId,
    name: seller.name,
    code: [slugOf(seller.name), randomCode(6)].filter(Boolean).join("-"),
    referralCode: randomCode(REFERRAL_CODE_LENGTH),
    basecostId,
    managerId: userId,
    autoApproveOrder: agency.auto_approve_orders,
    referredById: await referrerOf(tx, agency.id, seller.referralCode),
  });
  try {
    await tx.insert(users).values({
      id: userId,
      ownerAgencyId: agency.id,
      sellerTeamId,
      fullName: seller.name,
      email: seller.email,
      userType: "seller",
      authority: "seller",
      isSubUser: false,
      secondFactor: false,
      status: 0,
      awaitsConfirmation: true,
      passwordHash: seller.passwordHash,
    });
  } catch (error) {
    throw isEmailTaken(error) ? badField("email", messages.emailRegistered) : error;
  }
  const scope: Scope = { reach: "sellerTeam", agencyId: agency.id, sellerTeamId };
  const after = { name: seller.name, email: seller.email };
  await recordAudit(tx, { userId, scope, ip: seller.ip }, [
    { action: "sign-up", object: "seller-teams", subject: sellerTeamId, after },
    { action: "sign-up", object: "users", subject: userId, after },
  ]);
  return { userId, scope };
}
