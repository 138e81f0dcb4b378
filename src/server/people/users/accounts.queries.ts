import { type SQL, sql } from "drizzle-orm";
import type { Authority, UserType } from "../../../domain/access/roles.ts";
import type { SecuritySettings } from "../../../domain/settings/security-settings.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, Scope } from "../../scope.ts";

/** The data of a user that sign-in checks. */
export interface Account {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly userType: UserType;
  readonly authority: Authority | null;
  readonly passwordHash: string | null;
  readonly scope: Scope;
  readonly isActive: boolean;
  /** Has signed up and not confirmed the address yet. */
  readonly awaitsConfirmation: boolean;
  readonly isAgencyActive: boolean;
  /** Of a seller's team, or a supplier's company. */
  readonly isTeamActive: boolean;
  readonly hasFactor: boolean;
  /** A manager has set the password, and the person has to choose one. */
  readonly mustChangePassword: boolean;
  /** How the agency protects accounts; `null` for people of the platform, and where it was never saved. */
  readonly security: SecuritySettings | null;
}

export type PersonKeys = { agency_id: string | null; seller_team_id: string | null };

type AccountRow = PersonKeys & {
  id: string;
  full_name: string;
  email: string;
  user_type: UserType;
  authority: Authority | null;
  password_hash: string | null;
  is_active: boolean;
  awaits_confirmation: boolean;
  is_agency_active: boolean;
  is_team_active: boolean;
  second_factor: boolean;
  must_change_password: boolean;
  security: SecuritySettings | null;
};

/** The scope of a user, from the keys of the row. */
export const scopeOf = ({ agency_id: agencyId, seller_team_id: sellerTeamId }: PersonKeys): Scope => {
  if (agencyId === null) return { reach: "platform" };
  return sellerTeamId === null
    ? { reach: "agency", agencyId }
    : { reach: "sellerTeam", agencyId, sellerTeamId };
};

/** The scope of a user who is not deleted. */
export async function findScope(tx: Transaction, userId: string): Promise<Scope | undefined> {
  const [row] = await rowsOf<PersonKeys>(
    tx,
    sql`select owner_agency_id as agency_id, seller_team_id from users
      where id = ${userId} and deleted_at is null`,
  );
  return row && scopeOf(row);
}

async function findAccountWhere(database: Database | Transaction, where: SQL): Promise<Account | undefined> {
  const [row] = await rowsOf<AccountRow>(
    database,
    sql`select u.id, u.full_name, u.email, u.user_type, u.authority, u.password_hash, u.awaits_confirmation,
        u.owner_agency_id as agency_id, u.seller_team_id, u.second_factor, u.must_change_password,
        u.status = 1 as is_active,
        u.owner_agency_id is null or (a.active = 1 and a.deleted_at is null) as is_agency_active,
        (u.seller_team_id is null or (t.active = 1 and t.deleted_at is null))
          and (u.supplier_id is null or (s.active = 1 and s.deleted_at is null)) as is_team_active,
        a.settings->'security' as security
      from users u
      left join agencies a on a.id = u.owner_agency_id
      left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
      left join suppliers s on s.id = u.supplier_id
      where ${where} and u.deleted_at is null`,
  );
  if (!row) return undefined;
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    userType: row.user_type,
    authority: row.authority,
    passwordHash: row.password_hash,
    scope: scopeOf(row),
    isActive: row.is_active,
    awaitsConfirmation: row.awaits_confirmation,
    isAgencyActive: row.is_agency_active,
    isTeamActive: row.is_team_active,
    hasFactor: row.second_factor,
    mustChangePassword: row.must_change_password,
    security: row.security,
  };
}

/** The account of an email in lower case that is not deleted. */
export const findAccount = (database: Database | Transaction, email: string): Promise<Account | undefined> =>
  findAccountWhere(database, sql`u.email = ${email}`);

/**
 * Locks a person until the end of the transaction, before anything else of theirs: a change of the password or of a factor
 * and a sign-in wait for each other, and take their locks in the same order.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
}

/** The same of a user's id. */
export const findAccountOf = (
  database: Database | Transaction,
  userId: string,
): Promise<Account | undefined> => findAccountWhere(database, sql`u.id = ${userId}`);

export type Belonging = {
  startsAtHome: boolean;
  agency: { id: string; name: string; code: string; shippingTitle: string } | null;
  sellerTeam: { id: string; name: string; basecost: { id: string; name: string } | null } | null;
};

/** The agency and seller team of a user, with the team's base cost, and whether they start at their home. */
export async function findBelonging(
  database: Database,
  actor: Pick<Actor, "userId">,
): Promise<Belonging | undefined> {
  const [row] = await rowsOf<Belonging>(
    database,
    sql`select u.starts_at_home as "startsAtHome",
        case when a.id is not null then
          json_build_object('id', a.id, 'name', a.name, 'code', a.code,
            'shippingTitle', coalesce(a.settings->'contact'->>'shippingTitle', '')) end as agency,
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
