import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Actor, Scope } from "../scope.ts";

/** What signing in asks of a person. */
export interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly scope: Scope;
  readonly isActive: boolean;
  readonly isAgencyActive: boolean;
  readonly isTeamActive: boolean;
}

type AccountRow = {
  id: string;
  password_hash: string | null;
  agency_id: string | null;
  seller_team_id: string | null;
  is_active: boolean;
  is_agency_active: boolean;
  is_team_active: boolean;
};

/** The living account of an email in lower case. */
export async function findAccount(database: Database, email: string): Promise<Account | undefined> {
  const [row] = await rowsOf<AccountRow>(
    database,
    sql`select u.id, u.password_hash, u.owner_agency_id as agency_id, u.seller_team_id,
        u.status = 1 as is_active,
        u.owner_agency_id is null or (a.active = 1 and a.deleted_at is null) as is_agency_active,
        u.seller_team_id is null or (t.active = 1 and t.deleted_at is null) as is_team_active
      from users u
      left join agencies a on a.id = u.owner_agency_id
      left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
      where u.email = ${email} and u.deleted_at is null`,
  );
  if (!row) return undefined;
  const { agency_id: agencyId, seller_team_id: sellerTeamId } = row;
  return {
    id: row.id,
    passwordHash: row.password_hash,
    scope:
      agencyId === null
        ? { reach: "platform" }
        : sellerTeamId === null
          ? { reach: "agency", agencyId }
          : { reach: "sellerTeam", agencyId, sellerTeamId },
    isActive: row.is_active,
    isAgencyActive: row.is_agency_active,
    isTeamActive: row.is_team_active,
  };
}

export type Belonging = {
  agency: { id: string; name: string; code: string } | null;
  sellerTeam: { id: string; name: string; basecost: { id: string; name: string } | null } | null;
};

/** The agency and the seller team of a person, with the base cost that prices the team. */
export async function findBelonging(
  database: Database,
  actor: Pick<Actor, "userId">,
): Promise<Belonging | undefined> {
  const [row] = await rowsOf<Belonging>(
    database,
    sql`select
        case when a.id is not null then
          json_build_object('id', a.id, 'name', a.name, 'code', a.code) end as agency,
        case when t.id is not null then
          json_build_object('id', t.id, 'name', t.name, 'basecost', case when b.id is not null then
            json_build_object('id', b.id, 'name', b.name) end) end as "sellerTeam"
      from users u
      left join agencies a on a.id = u.owner_agency_id
      left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
      left join basecosts b on b.id = t.basecost_id
      where u.id = ${actor.userId}`,
  );
  return row;
}

/** The stored hash of a person's own password. */
export async function findPasswordHash(database: Database, userId: string): Promise<string | null> {
  const [row] = await rowsOf<{ password_hash: string | null }>(
    database,
    sql`select password_hash from users where id = ${userId}`,
  );
  return row?.password_hash ?? null;
}
