import { messages } from "../../../domain/messages.ts";
import { users as declared } from "../../../domain/resources/index.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { mailInvitation } from "../../auth/account-mail.ts";
import { columnTaken, databaseError } from "../../db/errors.ts";
import { users } from "../../db/schema/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";

const MAX_NAME = 128;

/**
 * Creates the account of a new manager of an agency or team, known by an address alone, and mails a link to choose a
 * password. Until then nobody can sign in to it. An address in use is refused.
 */
export async function inviteManager(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  manager: { id: string; email: string; name: string },
): Promise<void> {
  const userType = scope.reach === "agency" ? "agency" : "seller";
  const fullName = manager.name.slice(0, MAX_NAME);
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
    const cause = databaseError(error);
    if (cause?.code !== "23505" || columnTaken(cause) !== "email") throw error;
    throw badField("manager", messages.taken("Email"));
  }
  const byPlatform = actor.scope.reach === "platform";
  await mailInvitation(tx, { userId: manager.id, scope, fullName, email: manager.email, byPlatform });
  const after = { fullName, email: manager.email, userType };
  await recordAudit(tx, actor, {
    action: "invite",
    object: declared.name,
    subject: manager.id,
    after,
    agencyId: scope.agencyId,
  });
}
