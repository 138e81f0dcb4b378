import { and, eq, type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { users as declared } from "../../../domain/resources/index.ts";
import { badRequest, forbidden, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { invitationPage } from "../../auth/account-mail.ts";
import { endTokensOf, issueToken } from "../../auth/one-time-tokens.queries.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import { type agencies, users } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { linkBase } from "../../mail/links.ts";
import { type Actor, isSupplierScope } from "../../scope.ts";
import { lockTenant, MANAGES } from "../agencies/tenant-lock.queries.ts";

const model = modelOf(declared);

/** An invitation is open until its account has a password. */
const IS_OPEN = sql`(password_hash is null and status = 1)`;

/**
 * A condition on `users`: the platform invites administrators, suppliers and the managers of agencies, and an agency its
 * own suppliers and the managers of its sellers.
 */
function mayInvite({ scope }: Pick<Actor, "scope">): SQL {
  if (scope.reach === "platform" && !isSupplierScope(scope)) {
    return sql`deleted_at is null and (user_type in ('administrator', 'supplier')
      or (owner_agency_id is not null and seller_team_id is null and ${MANAGES}))`;
  }
  return scope.reach === "agency"
    ? sql`deleted_at is null and (supplier_id in (select id from suppliers where owner_agency_id = ${scope.agencyId})
        or (owner_agency_id = ${scope.agencyId} and seller_team_id is not null and ${MANAGES}))`
    : sql`false`;
}

/** Those of these users whose invitation is open and whom the person may invite. */
export async function findOpenInvitations(
  database: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<Raw<typeof users, "id">>(
    database,
    sql`select id from users where id = any(${uuids(ids)}) and ${mayInvite(actor)} and ${IS_OPEN}
      order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Whether this address has an open invitation that the person may make themselves. */
export async function mayInviteAgain(database: Database, actor: Actor, email: string): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from users where lower(email) = lower(${email}) and ${mayInvite(actor)} and ${IS_OPEN}`,
  );
  return found.length > 0;
}

type Invited = Raw<typeof users, "email"> &
  Nullable<Raw<typeof agencies, "primary_domain">> & { agency_id: string | null; is_open: boolean };

/** Whose brand an invitation has: the agency of the person, or the one that owns the supplier. */
const AGENCY = sql`coalesce(owner_agency_id, (select s.owner_agency_id from suppliers s where s.id = users.supplier_id))`;

/** Makes a new link for an open invitation and ends earlier ones. It is shown once: only its token's hash is stored. */
export async function createInvitationLink(
  tx: Transaction,
  actor: Actor,
  id: string,
  publicUrl: string,
): Promise<{ link: string; email: string }> {
  if (actor.scope.reach !== "platform") await lockTenant(tx, actor);
  const [user] = await rowsOf<Invited>(
    tx,
    sql`select email, ${AGENCY} as agency_id, ${IS_OPEN} as is_open,
        (select case when not a.is_demo then a.primary_domain end from agencies a
          where a.id = ${AGENCY}) as primary_domain
      from users where id = ${id} and ${mayInvite(actor)} for update`,
  );
  if (!user) {
    const { read } = rowScopeOf(declared, actor.scope);
    const readable = await tx.$count(model.table, and(read, eq(users.id, id)));
    throw readable > 0 ? forbidden() : notFound();
  }
  if (!user.is_open) throw badRequest(messages.invitationAccepted);
  await endTokensOf(tx, id, ["invite"]);
  const token = await issueToken(tx, id, "invite");
  await recordAudit(tx, actor, {
    action: "copy-invitation-link",
    object: declared.name,
    subject: id,
    ...(user.agency_id !== null && { agencyId: user.agency_id }),
  });
  return { link: linkBase(user.primary_domain, publicUrl) + invitationPage(token), email: user.email };
}
