import { describe, expect, it } from "vitest";
import type { Database } from "../../../src/server/db/client.ts";
import { fillDemonstration } from "../../../src/server/db/seed/demonstration.ts";
import { seedIfEmpty } from "../../../src/server/db/seed/index.ts";
import { Gallery } from "../../../src/server/db/seed/rows/gallery.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { freshEmbedded } from "../../support/database.ts";
import { silent } from "../../support/log.ts";
import { NOW, TINY, temporaryFolder } from "./demonstrations.ts";

/** What people would see: everything but ids that are drawn anew each time. */
async function seen(database: Database) {
  const all = async (text: string) => (await database.pool.query(text)).rows;
  return {
    orders: await all(
      `select agency_id, id, order_name, reference_id1, status, gates, full_name, total_price, total_refund,
        book -> 'charge' as charge, created_at, updated_at from orders order by agency_id, id`,
    ),
    items: await all(
      `select order_id, position, title, sku, variant_id, quantity, mockup, artwork1, status from order_items
        order by order_id, position`,
    ),
    events: await all(
      `select order_id, action, to_status, actor_id, detail, created_at from order_events
        order by order_id, created_at, action`,
    ),
    accounts: await all("select * from ledger_accounts order by agency_id, seller_team_id, account"),
    invoices: await all("select agency_id, name, type, seller_amount from invoices order by agency_id, name"),
    deposits: await all(
      `select agency_id, id, name, seller_team_id, amount, pay_with, transaction_id, status, note, is_cashback,
        created_at, decided_at from deposits order by agency_id, name`,
    ),
    products: await all("select id, title, mockup, variants from products order by id"),
    notifications: await all(
      "select id, user_id, title, content, link, viewed, created_at from notifications order by id",
    ),
    people: await all("select id, email, full_name, seller_team_id from users order by email"),
  };
}

const fill = (database: Database, now = NOW) =>
  inTransaction(database, (tx) =>
    fillDemonstration(tx, { now, size: TINY, passwordHash: "none", gallery: new Gallery(0), log: silent }),
  );

describe("a demonstration", { timeout: 240_000 }, () => {
  let first: Awaited<ReturnType<typeof seen>>;

  it("refuses in its histories only what is meant to be refused, and leaves few notifications unread", async () => {
    const one = await freshEmbedded();
    try {
      const { refused } = await fill(one);
      first = await seen(one);
      const { unread, most } = (
        await one.pool.query(
          `select max(unread)::int as unread, max(total)::int as most from (select user_id, count(*) as total,
            count(*) filter (where not viewed) as unread from notifications group by user_id) people`,
        )
      ).rows[0];
      expect(unread, "a bell that somebody looks after").toBe(3);
      expect(most).toBeLessThanOrEqual(14);
      // The rules have nothing against its histories but what they are meant to have.
      const meant = ["submit: balance", "hire-designs: balance", "submit: reference"];
      expect([...refused.keys()].filter((what) => !meant.includes(what))).toEqual([]);
    } finally {
      await one.close();
    }
  });

  it("that is cut short leaves nothing behind, and the next start makes it whole: the same for the same present, to the cent and the second", async () => {
    const database = await freshEmbedded();
    const { folder, remove } = await temporaryFolder();
    const counted = async () => (await seen(database)).orders.length;
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
      expect((await seen(database)).people).toEqual([]);
      expect(await seedIfEmpty({ ...options, log: silent })).toBe(true);
      expect(await counted()).toBe(18);
      expect(await seen(database)).toEqual(first);
    } finally {
      await database.close();
      await remove();
    }
  });
});
