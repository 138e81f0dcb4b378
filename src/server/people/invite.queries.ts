import { messages } from "../../domain/messages.ts";
import { users as declared } from "../../domain/resources/index.ts";
import { recordAudit } from "../audit.ts";
import { columnTaken, databaseError } from "../db/errors.ts";
import { users } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuseField } from "../refusal.ts";
import type { Actor, AgencyScope } from "../scope.ts";
import { mailInvitation } from "./account-mail.ts";

/** The most that a person's name holds. */
const LONGEST_NAME = 128;

/**
 * Makes the account of somebody who will run an agency or a team, known by an address alone, and mails them a link
 * to choose a password. Until then nobody can sign in as them. An address that somebody has is refused.
 */
export async function inviteManager(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  manager: { id: string; email: string; name: string },
): Promise<void> {
  const userType = scope.reach === "agency" ? "agency" : "seller";
  const fullName = manager.name.slice(0, LONGEST_NAME);
  try {
    await tx.insert(users).values({
      id: manager.id,
      ownerAgencyId: scope.agencyId,
      sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
      fullName,
      email: manager.email,
      userType,
      authority: userType,
      isSubUser: false,
      status: 1,
      passwordHash: null,
    });
  } catch (error) {
    const known = databaseError(error);
    if (known?.code !== "23505" || columnTaken(known) !== "email") throw error;
    throw refuseField("manager", messages.taken("Email"));
  }
  await mailInvitation(tx, { userId: manager.id, scope, fullName, email: manager.email });
  const after = { fullName, email: manager.email, userType };
  await recordAudit(tx, actor, {
    action: "invite",
    object: declared.name,
    subject: manager.id,
    after,
    agencyId: scope.agencyId,
  });
}
