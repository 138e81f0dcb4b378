import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { sellerTeams as declaredTeams } from "../../domain/resources/index.ts";
import { recordAudit } from "../audit.ts";
import { specOf } from "../crud/spec.ts";
import { valuesOfNew } from "../crud/values.ts";
import { columnTaken, databaseError } from "../db/errors.ts";
import { sellerTeams, users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { refuse, refuseField } from "../refusal.ts";
import type { Scope } from "../scope.ts";
import type { HostAgency } from "./host-agency.queries.ts";

export interface NewSeller {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly referralCode: string | undefined;
  readonly ip: string | null;
}

/** Without letters and digits that are taken for each other. */
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

/** The base cost that prices a team until the agency gives it another: the agency's first. */
async function firstBasecost(tx: Transaction, agencyId: string): Promise<string | undefined> {
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from basecosts where owner_agency_id = ${agencyId} and deleted_at is null
      order by created_at, id limit 1`,
  );
  return found?.id;
}

/** Who brought a new team. A code that nobody has is left out: a stale link must not keep anybody from signing up. */
async function referrerOf(
  tx: Transaction,
  agencyId: string,
  referralCode: string | undefined,
): Promise<string | null> {
  if (!referralCode) return null;
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from seller_teams where agency_id = ${agencyId} and referral_code = ${referralCode}
      and active = 1 and deleted_at is null`,
  );
  return found?.id ?? null;
}

const isEmailTaken = (error: unknown) => {
  const known = databaseError(error);
  return known?.code === "23505" && columnTaken(known) === "email";
};

/** Makes a seller team and its manager, who waits for the confirmation, under an agency. */
export async function createSeller(
  tx: Transaction,
  agency: HostAgency,
  seller: NewSeller,
): Promise<{ userId: string; scope: Scope }> {
  const basecostId = await firstBasecost(tx, agency.id);
  if (!basecostId) throw refuse(messages.signUpClosed);
  const sellerTeamId = newId();
  const userId = newId();
  await tx.insert(sellerTeams).values({
    ...valuesOfNew(specOf(declaredTeams), {}),
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
      status: 0,
      awaitsConfirmation: true,
      passwordHash: seller.passwordHash,
    });
  } catch (error) {
    throw isEmailTaken(error) ? refuseField("email", messages.emailRegistered) : error;
  }
  const scope: Scope = { reach: "sellerTeam", agencyId: agency.id, sellerTeamId };
  const after = { name: seller.name, email: seller.email };
  await recordAudit(tx, { userId, scope, ip: seller.ip }, [
    { action: "sign-up", object: "seller-teams", subject: sellerTeamId, after },
    { action: "sign-up", object: "users", subject: userId, after },
  ]);
  return { userId, scope };
}
