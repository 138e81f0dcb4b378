import { describe, expect, it } from "vitest";
import { fillDemonstration } from "../../../src/demonstration/demonstration.ts";
import { Gallery } from "../../../src/demonstration/gallery.ts";
import { seedIfEmpty } from "../../../src/demonstration/index.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { freshEmbedded } from "../../support/database.ts";
import { silent } from "../../support/log.ts";
import { NOW, TINY, temporaryFolder } from "./demonstrations.ts";
import "../../../src/server/server-parts.ts";

/** All visible columns, without random ids. */
async function visibleRows(database: Database) {
  const all = async (text: string) => (await database.pool.query(text)).rows;
  return {
    orders: await all(
      `select agency_id, id, order_name, reference_id1, status, gates, full_name, total_price, total_refund,
        accounting -> 'charge' as charge, created_at, updated_at from orders order by agency_id, id`,
    ),
    items: await all(
      `select order_id, position, title, sku, variant_id, quantity, mockup, artwork1, status from order_items
        order by order_id, position`,
    ),
    events: await all(
      // Ids of items differ.
      `select order_id, action, to_status, actor_id, regexp_replace(detail::text, '"itemId": "[^"]+"', '', 'g') as detail,
        created_at from order_events
        order by order_id, created_at, action`,
    ),
    accounts: await all("select * from ledger_accounts order by agency_id, seller_team_id, account"),
    invoices: await all("select agency_id, name, type, seller_amount from invoices order by agency_id, name"),
    deposits: await all(
      `select agency_id, id, name, seller_team_id, amount, pay_with, transaction_id, status, note, is_cashback,
        created_at, decided_at from deposits order by agency_id, name`,
    ),
    products: await all("select id, title, mockup, mapping_status from products order by id"),
    productVariants: await all("select * from product_variants order by id"),
    notifications: await all(
      "select id, user_id, title, content, link, viewed, created_at from notifications order by id",
    ),
    people: await all("select id, email, full_name, seller_team_id from users order by email"),
  };
}

const fill = (database: Database, now = NOW) =>
  inTransaction(database, async (tx) =>
    fillDemonstration(tx, {
      now,
      size: TINY,
      passwordHash: "none",
      gallery: await Gallery.open(),
      log: silent,
    }),
  );

describe("a demonstration", { timeout: 240_000 }, () => {
  let first: Awaited<ReturnType<typeof visibleRows>>;

  it("has only intended refusals in its histories, and few unread notifications", async () => {
    const one = await freshEmbedded();
    try {
      const { refused } = await fill(one);
      first = await visibleRows(one);
      const { unread, most } = (
        await one.pool.query(
          `select max(unread)::int as unread, max(total)::int as most from (select user_id, count(*) as total,
            count(*) filter (where not viewed) as unread from notifications group by user_id) people`,
        )
      ).rows[0];
      expect(unread, "few unread notifications").toBe(3);
      expect(most).toBeLessThanOrEqual(14);
      // Only the intended refusals.
      const intended = ["submit: balance", "hire-designs: balance", "submit: reference"];
      expect([...refused.keys()].filter((refusal) => !intended.includes(refusal))).toEqual([]);
    } finally {
      await one.close();
    }
  });

  it("rolls back when it is interrupted, and the next start fills it with identical data for the same date, to the cent and the second", async () => {
    const database = await freshEmbedded();
    const { folder, remove } = await temporaryFolder();
    const counted = async () => (await visibleRows(database)).orders.length;
    try {
      const log = {
        ...silent,
        info(message: string) {
          if (message.includes("50 %")) throw new Error("the power went");
        },
      };
      const options = { database, dataDir: folder, now: NOW, size: TINY };
      await expect(seedIfEmpty({ ...options, log })).rejects.toThrow("the power went");
      expect(await counted()).toBe(0);
      expect((await visibleRows(database)).people).toEqual([]);
      expect(await seedIfEmpty({ ...options, log: silent })).toBe(true);
      expect(await counted()).toBe(21);
      expect(await visibleRows(database)).toEqual(first);
    } finally {
      await database.close();
      await remove();
    }
  });
});
