import { sql } from "drizzle-orm";
import type { Database } from "../../src/server/db/client.ts";
import { rowsOf } from "../../src/server/db/statement.ts";
import { SEARCH_TEXT } from "../../src/server/orders/search-text.queries.ts";

type Stale = {
  readonly order_name: string;
  readonly stored: string | null;
  readonly fresh: string | null;
};

/** Orders whose stored search text is not what their rows give. A deleted order has none. */
export const staleSearchTexts = (database: Database): Promise<Stale[]> =>
  rowsOf<Stale>(
    database,
    sql`select * from (
        select o.order_name, s.text as stored, case when o.deleted_at is null then ${SEARCH_TEXT} end as fresh
        from orders o
        left join order_search_texts s on s.agency_id = o.agency_id and s.order_id = o.id
      ) texts where stored is distinct from fresh`,
  );
