import { sql } from "drizzle-orm";
import type { KeyScope } from "../../domain/access/key-scopes.ts";
import { ACTIVE_PERSON, type PersonRow, PROXIES } from "../auth/sessions.queries.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { apiKeys } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { restrictedAgency } from "../people/agencies/restricted-agency.ts";

/** Time between two writes of `last_used_at`; not every call writes the row. */
const TOUCH_AFTER_MS = 60_000;

/** A key with its person as they are now. */
export type KeyRow = Raw<typeof apiKeys, "last_used_at"> &
  PersonRow & {
    key_id: string;
    scopes: KeyScope[];
    /** Whether the orders of the team may be pulled by API; `null` for an agency's key. */
    gets_orders: boolean | null;
  };

export interface KeyLookup {
  /** Finds the active key with this hash, whose person is active and still belongs to its agency and team. */
  find(database: Database, keyHash: Buffer): Promise<KeyRow | undefined>;
}

export function keyLookupOf(config: Pick<Config, "brands">): KeyLookup {
  const query = sql.raw(`
    select k.id as key_id, k.scopes, k.last_used_at, u.id as user_id, u.full_name, u.email, u.user_type, u.authority,
      u.is_sub_user, u.owner_agency_id as agency_id, u.seller_team_id, u.supplier_id, ${PROXIES}, t.get_order_a_p_i as gets_orders,
      case when k.profile = 'restricted' or ${restrictedAgency(config)}
        then 'restricted' else 'standard' end as profile
    from api_keys k
    join users u on u.id = k.created_user_id
    left join agencies a on a.id = u.owner_agency_id
    left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
    where k.revoked_at is null and k.deleted_at is null and k.expires_at > now()
      and k.owner_agency_id = u.owner_agency_id and k.seller_team_id is not distinct from u.seller_team_id
      and ${ACTIVE_PERSON} and k.key_hash = `);
  return {
    async find(database, keyHash) {
      const [row] = await rowsOf<KeyRow>(database, sql`${query}${sql.param(keyHash)}`);
      return row;
    },
  };
}

/** Whether `last_used_at` is due to be written again. */
export const isUseDue = ({ last_used_at: at }: KeyRow): boolean =>
  at === null || Date.now() - Date.parse(at) > TOUCH_AFTER_MS;

/** Marks a key as used, unless another process just did. */
export async function markUsed(
  database: Database,
  { key_id: id, last_used_at: read }: KeyRow,
): Promise<void> {
  await rowsOf(
    database,
    sql`update api_keys set last_used_at = now() where id = ${id} and last_used_at is not distinct from ${read}`,
  );
}
