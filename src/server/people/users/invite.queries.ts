import type { UserType } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import { managerOf } from "../../../domain/people/users.ts";
import { users as declared } from "../../../domain/resources/index.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { mailInvitation } from "../../auth/account-mail.ts";
import { columnTaken, databaseError } from "../../db/errors.ts";
import { users } from "../../db/schema/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope, Scope } from "../../scope.ts";

const MAX_NAME = 128;

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly userType: UserType;
  readonly supplierId?: string;
}

/**
 * Creates the account of a person known by an address alone, and mails a link to choose a password. Until then nobody
 * can sign in to it. An address in use is refused at `field`. `scope`: whom the person belongs to. `brand`: whose name
 * and domain the mail has.
 */
export async function invite(
  tx: Transaction,
  actor: Actor,
  scope: Scope,
  { id, email, name, userType, supplierId }: Invited,
  { field, brand = scope }: { readonly field: string; readonly brand?: Scope },
): Promise<void> {
  const fullName = name.slice(0, MAX_NAME);
  try {
    await tx.insert(users).values({
      id,
      ownerAgencyId: scope.reach === "platform" ? null : scope.agencyId,
      sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
      supplierId: supplierId ?? null,
      fullName,
      email,
      userType,
      authority: managerOf(userType),
      isSubUser: false,
      secondFactor: false,
      status: 1,
      passwordHash: null,
    });
  } catch (error) {
    const cause = databaseError(error);
    if (cause?.code !== "23505" || columnTaken(cause) !== "email") throw error;
    throw badField(field, messages.taken("Email"));
  }
  const byPlatform = actor.scope.reach === "platform";
  await mailInvitation(tx, { userId: id, scope: brand, fullName, email, byPlatform });
  await recordAudit(tx, actor, {
    action: "invite",
    object: declared.name,
    subject: id,
    after: { fullName, email, userType, ...(supplierId && { supplierId }) },
    ...(brand.reach !== "platform" && { agencyId: brand.agencyId }),
  });
}

/** Invites a new manager of an agency or team. */
export const inviteManager = (
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  manager: { readonly id: string; readonly email: string; readonly name: string },
): Promise<void> =>
  invite(
    tx,
    actor,
    scope,
    { ...manager, userType: scope.reach === "agency" ? "agency" : "seller" },
    { field: "manager" },
  );
