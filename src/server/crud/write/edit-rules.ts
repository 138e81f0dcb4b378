import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { badField } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { sellerTeams } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

type Stored = Readonly<Record<string, unknown>>;

/** Refuses an edit that the declaration allows and the row's relations do not. The row is locked. */
type EditRule = (tx: Transaction, stored: Stored, body: Stored) => Promise<void>;

const EDIT_RULES: Readonly<Record<string, EditRule>> = {
  /** A mapping connects a warehouse's seller with a normal seller. Both rows are locked. */
  "seller-teams": async (tx, stored, body) => {
    const isOtherType = body.sellerType !== undefined && body.sellerType !== stored.sellerType;
    if (!isOtherType || !stored.mappedUserId) return;
    const [other] = await rowsOf<Raw<typeof sellerTeams, "name">>(
      tx,
      sql`select name from seller_teams where agency_id = ${stored.agencyId} and id = ${stored.mappedUserId}`,
    );
    if (other) throw badField("sellerType", messages.mappedSellerType(other.name));
  },
};

export const checkEditRule = async (
  tx: Transaction,
  resource: string,
  stored: Stored,
  body: Stored,
): Promise<void> => EDIT_RULES[resource]?.(tx, stored, body);
