import { sql } from "drizzle-orm";
import { BASE } from "../../domain/access/public-paths.ts";
import { type OrderMessage, orderLink } from "../../domain/notifications/order-messages.ts";
import type { Raw } from "../db/raw-row.ts";
import type { users as usersTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { queueMail } from "../mail/queue.ts";
import type { AgencyScope } from "../scope.ts";
import { writeNotifications } from "./notify.queries.ts";

/**
 * Sends a message about one order to these people of the agency and its teams: one notification and one mail each. The
 * caller leaves out the person who acts.
 */
export async function messagePeople(
  tx: Transaction,
  { agencyId }: AgencyScope,
  userIds: readonly string[],
  message: OrderMessage,
): Promise<void> {
  if (userIds.length === 0) return;
  const people = await rowsOf<
    Raw<typeof usersTable, "id" | "email" | "full_name" | "authority" | "seller_team_id">
  >(
    tx,
    sql`select id, email, full_name, authority, seller_team_id from users
      where owner_agency_id = ${agencyId} and id = any(${sql.param([...new Set(userIds)])}::uuid[])
        and status = 1 and deleted_at is null order by id`,
  );
  const { title, content, change, order, orderId } = message;
  const linked = people.map((person) => ({
    person,
    link: orderLink(orderId, {
      isSeller: person.seller_team_id !== null,
      isDesigner: person.authority === "designer",
    }),
  }));
  await writeNotifications(
    tx,
    agencyId,
    linked.map(({ person, link }) => ({ userId: person.id, title, content, link })),
  );
  await queueMail(
    tx,
    { reach: "agency", agencyId },
    linked.map(({ person, link }) => ({
      template: "order-message" as const,
      to: person.email,
      values: { name: person.full_name, change, order, message: content, link: BASE + link },
    })),
  );
}
