import { type SQL, sql } from "drizzle-orm";
import {
  type AdministratorFacts,
  type AgencyFacts,
  administratorSteps,
  agencySteps,
  type SellerFacts,
  type Step,
  sellerSteps,
} from "../../domain/onboarding/steps.ts";
import { STARTER_CODES } from "../catalogs/starter-catalog.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Actor, AgencyScope } from "../scope.ts";

const ALIVE = sql.raw("deleted_at is null");
/** The manager of an agency or of a seller team who has not accepted the invitation. */
const OPEN_MANAGER = sql.raw("password_hash is null and status = 1 and authority = user_type");

/** An agency's state in the checklist. An agency can sell with a catalog, the platform's or its own, and a base cost. */
const AGENCY_GOODS = sql.raw(`select a.id, a.name, a.basecost_id is not null as basecost,
    exists (select 1 from agency_catalogs g where g.agency_id = a.id)
      or exists (select 1 from catalogs c where c.owner_agency_id = a.id and c.deleted_at is null) as catalogs
  from agencies a where a.deleted_at is null`);

/** A base cost of this owner that has no prices yet. */
const begunBasecost = (owner: SQL): SQL => sql`(select b.id from basecosts b where ${owner}
    and b.deleted_at is null and not exists (select 1 from basecost_items i where i.basecost_id = b.id)
  order by b.id desc limit 1) as "begunBasecost"`;

const ADMINISTRATOR: SQL = sql`with goods as (${AGENCY_GOODS})
  select exists (select 1 from email_history where status = 'sent') as "mailSent",
    exists (select 1 from goods) as agency,
    exists (select 1 from agencies where manager_id is not null and ${ALIVE}) as manager,
    (select count(*)::int from users where owner_agency_id is not null and seller_team_id is null
      and ${OPEN_MANAGER} and ${ALIVE}) as "openInvitations",
    exists (select 1 from catalog_variants where owner_agency_id is null and ${ALIVE}) as catalog,
    (select id from catalogs where owner_agency_id is null and ${ALIVE} order by id desc limit 1) as "begunCatalog",
    ${begunBasecost(sql`b.owner_agency_id is null`)},
    exists (select 1 from basecosts b where b.owner_agency_id is null and b.deleted_at is null
      and exists (select 1 from basecost_items i where i.basecost_id = b.id)) as basecost,
    exists (select 1 from goods where catalogs and basecost) as "readyAgency",
    (select json_build_object('id', id, 'name', name, 'catalogs', catalogs, 'basecost', basecost) from goods
      where not (catalogs and basecost) order by id limit 1) as unready,
    exists (select 1 from seller_teams where ${ALIVE}) as seller,
    exists (select 1 from order_imports where kind = 'orders' and committed > 0) as "fileOrder"`;

const ofAgency = ({ agencyId }: AgencyScope): SQL => sql`with own as (
    select c.id, c.active, c.owner_agency_id from catalogs c where c.deleted_at is null and (c.owner_agency_id = ${agencyId}
      or exists (select 1 from agency_catalogs g where g.agency_id = ${agencyId} and g.catalog_id = c.id))
  )
  select exists (select 1 from own where active) as catalog,
    (select id from own where owner_agency_id is not null order by id desc limit 1) as "begunCatalog",
    ${begunBasecost(sql`b.owner_agency_id = ${agencyId}`)},
    exists (select 1 from basecosts b where b.owner_agency_id = ${agencyId} and b.deleted_at is null
      and exists (select 1 from basecost_items i where i.basecost_id = b.id)) as basecost,
    not exists (select 1 from basecosts where owner_agency_id = ${agencyId} and ${ALIVE})
      and exists (select 1 from catalog_variants v join own on own.id = v.catalog_id
        where v.owner_agency_id is null and v.catalog_variant_code = any(${sql.param([...STARTER_CODES])}::text[]) and v.deleted_at is null)
      as "canLoadPrices",
    exists (select 1 from seller_teams where agency_id = ${agencyId} and ${ALIVE}) as seller,
    (select count(*)::int from users where owner_agency_id = ${agencyId} and seller_team_id is not null
      and ${OPEN_MANAGER} and ${ALIVE}) as "openInvitations",
    exists (select 1 from agencies where id = ${agencyId} and settings #>> '{payment,topupContent}' <> '')
      as "topupContent",
    exists (select 1 from order_counters where agency_id = ${agencyId} and count > 0
      and status not in ('Unfulfilled', 'InReview', 'Hold', 'Cancel')) as reviewed`;

const ofTeam = (agencyId: string, teamId: string): SQL => {
  const own = sql`agency_id = ${agencyId} and seller_team_id = ${teamId}`;
  return sql`select
    exists (select 1 from integrations where ${own} and ${ALIVE})
      or exists (select 1 from order_imports where ${own} and kind = 'orders') as source,
    exists (select 1 from order_items where ${own} and variant_id is not null) as mapped,
    exists (select 1 from deposits where ${own} and status = 'approved' and reversed_at is null and ${ALIVE})
      or exists (select 1 from seller_teams where agency_id = ${agencyId} and id = ${teamId} and credit_limit > 0)
      as funded,
    exists (select 1 from deposits where ${own} and status = 'pending' and ${ALIVE}) as asked,
    exists (select 1 from order_counters where ${own} and count > 0 and status not in ('Unfulfilled', 'Cancel'))
      as submitted`;
};

async function factsOf<Facts extends object>(database: Database, query: SQL): Promise<Facts> {
  const [row] = await rowsOf<Record<string, unknown>>(database, query);
  // The caller names the columns of its query.
  return row as Facts;
}

type Choices = Raw<typeof users, "onboarding_dismissed_at" | "goes_without_mail"> & { is_demo: boolean };

/** What the person chose, and whether the data are the demonstration's, which has no checklist. */
async function choicesOf(database: Database, { userId, scope }: Actor): Promise<Choices | undefined> {
  const inDemo =
    scope.reach === "platform"
      ? sql`exists (select 1 from agencies where is_demo)`
      : sql`exists (select 1 from agencies where id = ${scope.agencyId} and is_demo)`;
  const [row] = await rowsOf<Choices>(
    database,
    sql`select onboarding_dismissed_at, goes_without_mail, ${inDemo} as is_demo from users where id = ${userId}`,
  );
  return row;
}

async function stepsFor(
  database: Database,
  { scope }: Actor,
  mail: Pick<AdministratorFacts, "sendsMail" | "goesWithoutMail">,
): Promise<Step[]> {
  switch (scope.reach) {
    case "platform": {
      const facts = await factsOf<Omit<AdministratorFacts, keyof typeof mail>>(database, ADMINISTRATOR);
      return administratorSteps({ ...facts, ...mail });
    }
    case "agency":
      return agencySteps(await factsOf<AgencyFacts>(database, ofAgency(scope)));
    case "sellerTeam":
      return sellerSteps(await factsOf<SellerFacts>(database, ofTeam(scope.agencyId, scope.sellerTeamId)));
  }
}

/** The checklist of a person; no steps in the demonstration, and none are computed once it was dismissed. */
export async function findOnboarding(database: Database, actor: Actor, sendsMail: boolean) {
  const choices = await choicesOf(database, actor);
  if (!choices || choices.is_demo) return { dismissed: false, steps: [] };
  const dismissed = choices.onboarding_dismissed_at !== null;
  if (dismissed) return { dismissed, steps: [] };
  const mail = { sendsMail, goesWithoutMail: choices.goes_without_mail };
  return { dismissed, steps: await stepsFor(database, actor, mail) };
}
