import { sql } from "drizzle-orm";
import type { Conditions } from "../../domain/rules/conditions.ts";
import { allConditions } from "../../domain/rules/conditions.ts";
import type { Effect } from "../../domain/rules/effects.ts";
import { factType } from "../../domain/rules/facts.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";

interface Parts {
  readonly conditions: Conditions;
  readonly effects: readonly Effect[];
}

/** What rules refer to, by the resource. */
export type References = Readonly<Record<ReferredResource, readonly string[]>>;
export type ReferredResource = "seller-teams" | "integrations" | "catalogs" | "users" | "webhooks";

export function referencesOf(rules: readonly Parts[]): References {
  const ofFact = (target: string) =>
    rules.flatMap(({ conditions }) =>
      allConditions(conditions).flatMap(({ fact, values = [] }) =>
        factType(fact).target === target ? values : [],
      ),
    );
  const effects = rules.flatMap((rule) => rule.effects);
  return {
    "seller-teams": ofFact("seller-teams"),
    integrations: ofFact("integrations"),
    catalogs: ofFact("catalogs"),
    users: effects.flatMap((one) =>
      one.do === "notify" ? one.users : one.do === "designer" ? [one.designer] : [],
    ),
    webhooks: effects.flatMap((one) => (one.do === "webhook" ? [one.webhook] : [])),
  };
}

/** The names of what rules of an agency refer to, by id. */
export async function namesOf(
  where: Database | Transaction,
  agencyId: string,
  rules: readonly Parts[],
): Promise<Map<string, string>> {
  const { users, catalogs, integrations, webhooks, "seller-teams": teams } = referencesOf(rules);
  const rows = await rowsOf<{ id: string; name: string }>(
    where,
    sql`select id, name from seller_teams where agency_id = ${agencyId} and id = any(${uuids(teams)})
      union all select id, name from integrations where agency_id = ${agencyId} and id = any(${uuids(integrations)})
      union all select id, name from webhooks where agency_id = ${agencyId} and id = any(${uuids(webhooks)})
      union all select id, full_name from users where owner_agency_id = ${agencyId} and id = any(${uuids(users)})
      union all select id, name from catalogs where id = any(${uuids(catalogs)})
        and (owner_agency_id is null or owner_agency_id = ${agencyId})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
