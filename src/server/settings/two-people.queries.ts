import { sql } from "drizzle-orm";
import { can } from "../../domain/access/grants.ts";
import { GRANTS } from "../../domain/access/role-grants.ts";
import { roleOf } from "../../domain/access/roles.ts";
import { messages } from "../../domain/messages.ts";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import {
  needsTwoPeople,
  TWO_PEOPLE,
  type TwoPeopleOf,
  twoPeopleText,
  whyNotSecondPerson,
} from "../../domain/settings/two-people.ts";
import { badField, badRequest } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { notify } from "../notifications/notify.ts";
import { peopleAmong } from "../notifications/receivers.queries.ts";
import type { Actor, AgencyScope } from "../scope.ts";
import { settingsOf } from "./agency-settings.queries.ts";

/** Whether the agency demands that another person approves what one has entered. */
export const demandsTwoPeople = async (
  where: Database | Transaction,
  scope: AgencyScope,
  of: TwoPeopleOf,
): Promise<boolean> => needsTwoPeople(await settingsOf(where, scope), of);

/**
 * To be called in the transaction of an approval, with who entered what is approved.
 * @throws 400 where the agency demands two people and it is the same person
 */
export async function requireSecondPerson(
  tx: Transaction,
  scope: AgencyScope,
  of: TwoPeopleOf,
  { enteredBy, approver }: { enteredBy: string | null; approver: Pick<Actor, "userId" | "fullName"> },
): Promise<void> {
  const entry = { needed: await demandsTwoPeople(tx, scope, of), enteredBy };
  const why = whyNotSecondPerson(entry, { id: approver.userId, fullName: approver.fullName });
  if (why !== null) throw badRequest(why);
}

const CHANGED = "money.two-people";

/** The permission of those who approve it. */
const APPROVAL: Readonly<Record<TwoPeopleOf, readonly [resource: string, verb: string]>> = {
  deposits: ["deposits", "decide"],
  payouts: ["payouts", "decide"],
  payRuns: ["pay-runs", "decide"],
  writeOffs: ["write-offs", "decide"],
};

/** The people of the agency who may approve it, by name; sellers do not see them. */
export async function approversOf(
  database: Database,
  scope: AgencyScope,
  of: TwoPeopleOf,
): Promise<{ id: string; fullName: string }[]> {
  if (scope.reach === "sellerTeam") return [];
  const rows = await rowsOf<Raw<typeof users, "id" | "full_name" | "user_type" | "authority">>(
    database,
    sql`select id, full_name, user_type, authority from users
      where owner_agency_id = ${scope.agencyId} and seller_team_id is null and status = 1 and deleted_at is null
      order by full_name, id`,
  );
  return rows
    .filter(({ user_type, authority }) => can(GRANTS.standard[roleOf(user_type, authority)], ...APPROVAL[of]))
    .map(({ id, full_name }) => ({ id, fullName: full_name }));
}

/**
 * Refuses to demand a second person where there is none, and notifies the other managers of every change, so that
 * nobody switches it off unseen.
 */
export async function changedTwoPeople(
  tx: Transaction,
  { agencyId }: AgencyScope,
  { before, after }: { before: AgencySettings; after: AgencySettings },
  { userId, fullName }: Pick<Actor, "userId" | "fullName">,
): Promise<void> {
  const [old, now] = [before.twoPeople ?? [], after.twoPeople ?? []];
  if (old.join() === now.join()) return;
  const added = now.filter((one) => !old.includes(one));
  const others = (await peopleAmong(tx, agencyId, [{ side: "agency" }], [CHANGED])).filter(
    ({ id, teamId }) => id !== userId && teamId === null,
  );
  const alone = added.find((one) => !others.some(({ role }) => can(GRANTS.standard[role], ...APPROVAL[one])));
  if (alone) throw badField("settings.twoPeople", messages.noSecondPerson(TWO_PEOPLE[alone]));
  const notice = {
    event: CHANGED,
    to: { side: "agency" },
    title: "Approval by a second person was changed",
    content: `${fullName} changed it from ${twoPeopleText(old)} to ${twoPeopleText(now)}`,
    link: "/ag/settings/payment",
  } as const;
  await notify(tx, agencyId, [notice], { actorId: userId });
}
