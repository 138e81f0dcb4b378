import { sql } from "drizzle-orm";
import { BUYER_EVENTS } from "../../domain/personal-data/buyer-data.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";

/** Shorter texts, such as "Li" or an address of "A", are in texts about others. */
const SHORTEST_WORD = 6;
const NOT_A_WORD = "[:alnum:]";

interface Named {
  readonly full_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address1: string | null;
}

interface Buyer extends Record<string, unknown>, Named {
  readonly id: string;
  readonly seller_team_id: string;
  readonly order_name: string | null;
  readonly created_at: string;
  /** As they were before changes of the order. */
  readonly earlier: readonly Named[];
}

/** What names the buyer of an order: the contacts, the address and a name of several words, also before changes. */
export interface BuyerWords {
  readonly id: string;
  /** The seller team of the order, which chose all of these texts itself. */
  readonly teamId: string;
  readonly orderName: string | null;
  readonly createdAt: string;
  readonly words: readonly string[];
}

/** A text as a whole word, as a regular expression of PostgreSQL's. */
export const asWord = (text: string): string => {
  const quoted = text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&");
  return `(?<![${NOT_A_WORD}])${quoted}(?![${NOT_A_WORD}])`;
};

/** Any of these texts as a whole word; `null` without one. */
export const anyWord = (texts: readonly string[]): string | null =>
  texts.length > 0 ? texts.map(asWord).join("|") : null;

/** A name of one word is too common to find texts by. */
function wordsOf({ full_name: name, email, phone, address1 }: Named): string[] {
  const isWhole = name !== null && /\S\s+\S/.test(name);
  return [isWhole ? name : null, email, phone, address1]
    .flatMap((text) => text?.trim() || [])
    .filter((text) => text.length >= SHORTEST_WORD);
}

export async function buyerWords(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<readonly BuyerWords[]> {
  const buyers = await rowsOf<Buyer>(
    tx,
    sql`select id, seller_team_id, order_name, created_at, full_name, email, phone, address1, (
        select coalesce(json_agg(json_build_object('full_name', part ->> 'fullName', 'email', part ->> 'email',
            'phone', part ->> 'phone', 'address1', part ->> 'address1')), '[]')
          from order_events e cross join unnest(array[e.detail -> 'before', e.detail -> 'after']) part
          where e.agency_id = o.agency_id and e.order_id = o.id and jsonb_typeof(part) = 'object'
            and e.action = any(${sql.param([...BUYER_EVENTS])}::text[])) as earlier
      from orders o where agency_id = ${agencyId} and id = any(${uuids(ids)})`,
  );
  return buyers.map(
    ({ id, seller_team_id: teamId, order_name: orderName, created_at: createdAt, earlier, ...now }) => ({
      id,
      teamId,
      orderName,
      createdAt,
      words: [...new Set([now, ...earlier].flatMap(wordsOf))],
    }),
  );
}
