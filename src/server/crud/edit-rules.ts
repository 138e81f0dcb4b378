import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuseField } from "../refusal.ts";

type Stored = Readonly<Record<string, unknown>>;

/** Refuses an edit of a locked row that the declaration allows and the row's relations do not. */
type EditRule = (tx: Transaction, stored: Stored, body: Stored) => Promise<void>;

const EDIT_RULES: Readonly<Record<string, EditRule>> = {
  /** A mapping is between a warehouse's seller and a normal one. It is made under the locks of both rows. */
  "seller-teams": async (tx, stored, body) => {
    const isOtherType = body.sellerType !== undefined && body.sellerType !== stored.sellerType;
    if (!isOtherType || !stored.mappedUserId) return;
    const [other] = await rowsOf<{ name: string }>(
      tx,
      sql`select name from seller_teams where agency_id = ${stored.agencyId} and id = ${stored.mappedUserId}`,
    );
    if (other) throw refuseField("sellerType", messages.mappedSellerType(other.name));
  },
};

export const checkEditRule = async (
  tx: Transaction,
  resource: string,
  stored: Stored,
  body: Stored,
): Promise<void> => EDIT_RULES[resource]?.(tx, stored, body);
