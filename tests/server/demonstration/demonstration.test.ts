import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../src/demonstration/accounts.ts";
import { Gallery } from "../../../src/demonstration/gallery.ts";
import { seedIfEmpty } from "../../../src/demonstration/index.ts";
import { roleOf } from "../../../src/domain/access/roles.ts";
import { MARGIN_LINES, PROFIT_LINES } from "../../../src/domain/money/profit.ts";
import { titledKey } from "../../../src/domain/orders/mapping/mapping-key.ts";
import { ORDER_STATUSES } from "../../../src/domain/orders/status.ts";
import { imagePath } from "../../../src/domain/resource/fields.ts";
import { isPassword } from "../../../src/server/auth/passwords.ts";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { agencyPayables } from "../../../src/server/money/payables/payables.queries.ts";
import { explainOrder } from "../../../src/server/money/profits/explain.queries.ts";
import { perform } from "../../../src/server/orders/actions/perform.ts";
import { freshEmbedded } from "../../support/database.ts";
import { silent } from "../../support/log.ts";
import { NOW, SMALL, temporaryFolder } from "./demonstrations.ts";
import { describeKpis } from "./kpis.ts";

let database: EmbeddedDatabase;
let folder: string;
let removeFolder: () => Promise<void>;
const logged: string[] = [];
const log = { ...silent, info: (message: string) => void logged.push(message) };

const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows;
const count = async (text: string) =>
  Number((await rows<{ n: string }>(`select count(*) as n ${text}`))[0]?.n);
const indexes = () => rows("select indexdef from pg_indexes where schemaname = 'public' order by 1");

let indexesBefore: unknown[];

beforeAll(async () => {
  ({ folder, remove: removeFolder } = await temporaryFolder());
  database = await freshEmbedded();
  indexesBefore = await indexes();
  expect(await seedIfEmpty({ database, dataDir: folder, log, now: NOW, size: SMALL })).toBe(true);
}, 240_000);

afterAll(async () => {
  await database.close();
  await removeFolder();
});

describe("the demonstration's users", () => {
  it("are the sixteen accounts of the guide, each with its role, all with one password", async () => {
    const people = await rows<{ email: string; user_type: never; authority: never; password_hash: string }>(
      "select email, user_type, authority, password_hash from users where email = any($1)",
      [DEMO_ACCOUNTS.map((account) => account.email)],
    );
    const roles = Object.fromEntries(people.map((one) => [one.email, roleOf(one.user_type, one.authority)]));
    expect(roles).toEqual(Object.fromEntries(DEMO_ACCOUNTS.map(({ email, role }) => [email, role])));
    expect(people).toHaveLength(16);
    const hashes = new Set(people.map((one) => one.password_hash));
    expect(hashes.size).toBe(1);
    for (const hash of hashes) expect(await isPassword(hash, DEMO_PASSWORD)).toBe(true);
  });

  it("belong to two agencies, and the sellers to Fern & Co and a team of the other agency", async () => {
    const memberships = await rows<{ email: string; agency: string; team: string | null }>(
      `select u.email, a.name as agency, t.name as team from users u join agencies a on a.id = u.owner_agency_id
        left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
        where u.email like '%@platen.test'`,
    );
    for (const { email, role, isOther } of DEMO_ACCOUNTS) {
      const found = memberships.find((one) => one.email === email);
      if (role === "administrator" || role === "supplier") expect(found, email).toBeUndefined();
      else expect(found?.agency, email).toBe(isOther ? "Saltmarsh Print House" : "Copperline Fulfilment");
      if (role.startsWith("seller"))
        expect(found?.team, email).toBe(isOther ? "Lowtide Collective" : "Fern & Co");
    }
    expect(await count("from seller_teams")).toBe(20);
    expect(await count("from agencies where is_demo")).toBe(2);
  });
});

describe("the demonstration's orders", () => {
  it("have profit explanations whose lines add up to the posted amounts", async () => {
    const found = await rows<
      Record<"id" | "agency_id", string> & Record<"posted" | "cost" | "referral", string | null>
    >(
      `select o.id, o.agency_id, e.posted, e.cost, e.referral from orders o left join (
        select agency_id, order_id,
          -sum(amount) filter (where account in ('held', 'deferred', 'fulfilment', 'shipping', 'designFee',
            'cancelFee', 'refunds')) as posted,
          sum(amount) filter (where account in ('supplierCost', 'designCost')) as cost,
          sum(amount) filter (where account = 'referralCost') as referral
        from journal_lines group by 1, 2) e on e.agency_id = o.agency_id and e.order_id = o.id
        where o.deleted_at is null`,
    );
    expect(found.length).toBeGreaterThan(100);
    const cents = (amount: number) => Math.round(amount * 100);
    const add = (lines: readonly { amount: number }[]) =>
      lines.reduce((sum, line) => sum + cents(line.amount), 0);
    const seen = new Set<string>();
    for (const { id, agency_id: agencyId, ...ledger } of found) {
      const explained = await explainOrder(database, { reach: "agency", agencyId }, id);
      expect([id, add(explained.lines)]).toEqual([id, cents(explained.profit)]);
      expect([id, add(explained.marginLines ?? [])]).toEqual([id, cents(explained.margin ?? 0)]);
      for (const { line } of [...explained.lines, ...(explained.marginLines ?? [])]) seen.add(line);
      const amountOf = (line: string) =>
        cents(explained.marginLines?.find((one) => one.line === line)?.amount ?? 0);
      // A quote exists before anything is posted; posted amounts are those of the lines.
      if (ledger.posted !== null) expect([id, amountOf("charge")]).toEqual([id, Number(ledger.posted)]);
      if (explained.estimated) continue;
      expect([id, 0 - amountOf("supplier") - amountOf("designer")]).toEqual([id, Number(ledger.cost)]);
      expect([id, 0 - amountOf("referral")]).toEqual([id, Number(ledger.referral ?? 0)]);
    }
    expect([...seen].sort()).toEqual(
      [...PROFIT_LINES, ...MARGIN_LINES].filter((line) => line !== "other" && line !== "cancelFee").sort(),
    );
  });

  it("are in every status", async () => {
    const found = await rows<{ status: string }>("select distinct status from orders");
    expect(found.map((row) => row.status).sort()).toEqual(Object.keys(ORDER_STATUSES).sort());
  });

  it("wait at every gate that an order shows, and one at an insufficient balance", async () => {
    const found = await rows<{ gate: string }>(
      "select distinct g ->> 'gate' as gate from orders, jsonb_array_elements(gates) g order by 1",
    );
    expect(found.map((row) => row.gate)).toEqual(
      "address artwork cancel-request design destination mapped paid price reference stock".split(" "),
    );
    const ready = await rows<{ id: string; agency_id: string }>(
      `select o.id, o.agency_id from orders o join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
        where t.code = 'FERN' and o.status = 'Unfulfilled' and o.gates = '[]'`,
    );
    const [first] = ready;
    const { success, failed } = await inTransaction(database, (tx) =>
      perform(tx, {
        scope: { reach: "agency", agencyId: first?.agency_id ?? "" },
        side: "seller",
        actorId: null,
        name: "submit",
        ids: ready.map((row) => row.id),
        actionFor: () => ({ type: "submit" }),
        preview: true,
      }),
    );
    expect(failed.map((one) => one.gate)).toContain("balance");
    expect(success.length).toBeGreaterThan(0);
  });

  it("ship from a warehouse: two have taken their units, and one waits for more", async () => {
    const found = await rows(
      `select o.status, m.change, m.created_at between o.created_at and $1::timestamptz as in_time
        from orders o join order_items i on i.agency_id = o.agency_id and i.order_id = o.id
        left join stock_movements m on m.agency_id = o.agency_id and m.order_id = o.id
        where i.sku like 'FERN-0%' order by o.created_at`,
      [NOW],
    );
    expect(found).toEqual([
      { status: "Approved", change: -2, in_time: true },
      { status: "Approved", change: -1, in_time: true },
      { status: "InReview", change: null, in_time: null },
    ]);
    const waiting = await rows<{ fix: string }>(
      `select g ->> 'fix' as fix from orders o, jsonb_array_elements(o.gates) g
        where g ->> 'gate' = 'stock' and g ->> 'owner' = 'seller'`,
    );
    expect(waiting).toEqual([{ fix: expect.stringMatching(/^3 of 5 .+: send in more$/) }]);
  });

  it("have events in chronological order, none before the order was created and none in the future", async () => {
    const wrong = await rows(
      `select * from (
        select e.order_id, e.action, e.created_at, o.created_at as came_in,
          lag(e.created_at) over (partition by e.order_id order by e.id) as before
        from order_events e join orders o on o.agency_id = e.agency_id and o.id = e.order_id
      ) steps where created_at < came_in or created_at < before or created_at > $1`,
      [NOW],
    );
    expect(wrong).toEqual([]);
  });

  it("have a user in every event except those of stores, carriers and scheduled jobs", async () => {
    const withoutUser = await rows<{ action: string }>(
      "select distinct action from order_events where actor_id is null order by 1",
    );
    expect(withoutUser.map((row) => row.action)).toEqual([
      "buyer-paid",
      "create",
      "release",
      "update-fulfilled",
    ]);
  });

  it("were partly imported from files, with matching counts", async () => {
    const files = await rows<{ total: number; orders: string }>(
      `select i.total, (select count(*) from orders o where o.import_id = i.id) as orders
        from order_imports i where i.status = 'done'`,
    );
    expect(files.length).toBeGreaterThan(2);
    for (const { total, orders } of files) expect(total).toBe(Number(orders));
  });

  it("have a parcel for every shipped unit, and no profit whose release date has passed", async () => {
    const lost = await count(
      `from order_items i, jsonb_array_elements(i.accounting -> 'lots') lot
        where lot ->> 'state' in ('shipped', 'delivered') and not exists (select 1 from parcels p
          where p.agency_id = i.agency_id and p.order_id = i.order_id and p.id = (lot ->> 'parcelId')::uuid)`,
    );
    expect(lost).toBe(0);
    const due = `from orders where (accounting ->> 'releaseAt')::timestamptz <= '${NOW}'`;
    const isPaidOut = "(accounting -> 'sale' ->> 'settled') is not null";
    expect(await count(`${due} and (not accounting ? 'sale' or ${isPaidOut})`)).toBe(0);
  });

  it("are found by the tracking numbers of their parcels", async () => {
    const parcels = `from parcels p join order_search_texts s
      on s.agency_id = p.agency_id and s.order_id = p.order_id where p.number <> ''`;
    expect(await count(parcels)).toBeGreaterThan(0);
    expect(await count(`${parcels} and strpos(s.text, lower(p.number)) = 0`)).toBe(0);
  });
});

describe("the demonstration's money", () => {
  it("passes every ledger check", async () => {
    const verified = await verifyLedger(database);
    expect(verified.filter((one) => !one.ok)).toEqual([]);
    expect(await count("from journal_lines")).toBeGreaterThan(1_000);
  });

  it("has payouts of the stores that collect: most lines settled, some profit waiting, two lines in the queue", async () => {
    const [lines] = await rows<{ settled: number; waiting: number; strange: number }>(
      `select count(*) filter (where l.status = 'settled')::int as settled,
          count(*) filter (where l.status = 'waiting')::int as waiting,
          count(*) filter (where l.status = 'settled' and not exists (select 1 from journal_lines j
            where j.event = 'store-settled' and j.subject = l.id and j.order_id = l.order_id))::int as strange
        from settlement_lines l`,
    );
    expect(lines?.settled).toBeGreaterThan(20);
    expect(lines).toMatchObject({ strange: 0 });
    expect(lines?.waiting).toBeGreaterThanOrEqual(2);
    const unsettled =
      "(accounting -> 'sale' ->> 'collected')::bigint > coalesce((accounting -> 'sale' ->> 'settled')::bigint, 0)";
    expect(await count(`from orders where status = 'Fulfilled' and ${unsettled}`)).toBeGreaterThan(0);
    const [net] = await rows<{ is: string; should: string }>(
      `select (select sum(net) from settlement_lines where status = 'settled') as is,
        (select sum(balance) from ledger_accounts where account = 'cash:Store') as should`,
    );
    expect(net?.is).toBe(net?.should);
  });

  it("has paid a supplier and a designer, waits for approval of one run, and owes more to each", async () => {
    const runs = await rows<{ kind: string; status: string; name: string }>(
      `select r.kind, r.status, r.creditor_name as name from pay_runs r join agencies a on a.id = r.agency_id
        where a.code = 'COPPER' order by r.created_at`,
    );
    expect(runs).toEqual([
      { kind: "supplier", status: "approved", name: expect.any(String) },
      { kind: "designer", status: "approved", name: expect.any(String) },
      { kind: "platform", status: "pending", name: "Platform" },
    ]);
    expect(runs.map(({ name }) => name)).toContain("Kestrel Supply");
    const differing = `from pay_runs r where r.amount <> (select sum(l.amount) from pay_run_lines l where l.pay_run_id = r.id)
      or (r.status = 'approved') <> exists (select 1 from journal_lines j where j.subject = r.id)`;
    expect(await count(differing)).toBe(0);
    const [agency] = await rows<{ id: string }>("select id from agencies where code = 'COPPER'");
    const owed = await agencyPayables(database, { reach: "agency", agencyId: agency?.id ?? "" });
    for (const kind of ["supplier", "designer"])
      expect(
        owed.some((row) => row.kind === kind && row.paid > 0 && row.open > 0),
        kind,
      ).toBe(true);
    expect(owed.find((row) => row.kind === "platform")?.waiting).toBeGreaterThan(0);
  });

  it("gives Fern & Co enough balance to submit, one team a low balance and one a debt within its credit limit", async () => {
    const wallets = await rows<{ code: string; available: string; receivable: string; credit: string }>(
      `select t.code, t.credit_limit as credit,
          coalesce(sum(balance) filter (where account = 'available'), 0) as available,
          coalesce(sum(balance) filter (where account = 'receivable'), 0) as receivable
        from seller_teams t join ledger_accounts l on l.agency_id = t.agency_id and l.seller_team_id = t.id
        group by 1, 2`,
    );
    const walletOf = (code: string) => wallets.find((wallet) => wallet.code === code);
    expect(Number(walletOf("FERN")?.available)).toBeGreaterThan(200_000);
    expect(Number(walletOf("FERN")?.available)).toBeLessThan(500_000);
    expect(Number(walletOf("CUP")?.available)).toBeLessThan(20_000);
    expect(Number(walletOf("NORTH")?.receivable)).toBeGreaterThan(0);
    for (const { code, available, receivable, credit } of wallets) {
      expect(Number(available), code).toBeGreaterThanOrEqual(0);
      expect(Number(receivable), code).toBeLessThanOrEqual(Number(credit));
    }
  });

  it("comes from deposits numbered without gaps, of which some are pending and some rejected", async () => {
    const deposits = await rows<{ name: string; status: string; agency_id: string }>(
      "select name, status, agency_id from deposits order by agency_id, created_at, name",
    );
    expect(new Set(deposits.map((row) => row.status))).toEqual(new Set(["approved", "pending", "rejected"]));
    for (const agency of new Set(deposits.map((row) => row.agency_id))) {
      const names = deposits.filter((row) => row.agency_id === agency).map((row) => row.name);
      expect(names).toEqual(names.map((_, i) => `DEP-2026-${String(i + 1).padStart(6, "0")}`));
    }
  });

  it("has a reversed deposit with its reason, and transfers in dong that give their dollars", async () => {
    const [reversed, ...others] = await rows<{ status: string; reversed_reason: string }>(
      "select status, reversed_reason from deposits where reversed_at is not null",
    );
    expect([reversed, others]).toEqual([
      { status: "approved", reversed_reason: "Entered twice: the transfer arrived once" },
      [],
    ]);
    const sent = await rows<{ amount: string; amount_received: string; rate: string }>(
      "select amount, amount_received, rate from deposits where currency = 'VND'",
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const { amount, amount_received: received, rate } of sent)
      expect(Number(received) / Number(rate)).toBeCloseTo(Number(amount) / 100, 2);
  });
});

describe("the demonstration's catalogs", () => {
  it("show every image of the gallery, and only existing ones", async () => {
    const found = await rows<{ path: string }>(
      `select distinct path from (
        select unnest(mockup_gallery) as path from catalogs
        union all select mockup from products union all select unnest(other_mockup) from products
        union all select mockup from order_items union all select artwork1 from order_items
        union all select unnest(artworks) from item_mappings
      ) referred where path is not null`,
    );
    expect(found).toHaveLength((await Gallery.open()).size);
    for (const { path: name } of found) {
      expect(imagePath.safeParse(name).success, name).toBe(true);
      const image = await readFile(path.join(folder, name));
      expect(image.subarray(8, 12).toString(), name).toBe("WEBP");
    }
  });

  it("have a price for every seller except for catalogs without an agreed price", async () => {
    const missing = await rows<{ code: string }>(
      `select distinct v.catalog_variant_code as code from seller_teams t
        join agency_catalogs g on g.agency_id = t.agency_id join catalog_variants v on v.catalog_id = g.catalog_id
        where not exists (select 1 from basecost_items b where b.basecost_id = t.basecost_id and b.variant_id = v.id)`,
    );
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter(({ code }) => !code.startsWith("TEE-SGE-"))).toEqual([]);
  });

  it("are mapped by Fern & Co, each listing with its own artwork, so that an imported file of its shop is ready", async () => {
    const sold = await rows<{ title: string; sku: string; options: string; mockup: string }>(
      `select p.title, v.sku, v.option1 || ' / ' || v.option2 as options, p.mockup from product_variants v
        join products p on p.agency_id = v.agency_id and p.id = v.product_id
        join catalog_variants c on c.id = v.catalog_variant_id
        join seller_teams t on t.agency_id = p.agency_id and t.id = p.seller_team_id
        where t.code = 'FERN' and v.sku in ('TEE-BLK-S', 'HOOD-GRY-M')`,
    );
    expect(sold.length).toBeGreaterThan(3);
    const mapped = await rows<{ key: string; artwork: string | null; code: string }>(
      `select m.key, m.artworks[1] as artwork, v.catalog_variant_code as code
        from item_mappings m join seller_teams t on t.agency_id = m.agency_id and t.id = m.seller_team_id
        join catalog_variants v on v.id = m.variant_id where t.code = 'FERN'`,
    );
    const artworkOf = new Map<string, string>();
    for (const { title, sku, options } of sold) {
      const key = titledKey({ sku, product: title, variantText: options });
      const found = mapped.find((one) => one.key === key);
      expect(found?.code, key).toBe(sku);
      expect(found?.artwork, key).toMatch(/^files\/demo\/artwork-/);
      if (sku === "TEE-BLK-S") artworkOf.set(title, found?.artwork ?? "");
    }
    expect(new Set(artworkOf.values()).size).toBe(artworkOf.size);
  });
});

describe("the demonstration's other rows", () => {
  it("exist for the agency and the seller of the accounts", async () => {
    for (const table of [
      "tickets",
      "stores",
      "integrations",
      "warehouse_stock",
      "orders_warehouse",
      "payouts",
    ]) {
      const own = `from ${table} one join seller_teams t on t.agency_id = one.agency_id and t.id = one.seller_team_id`;
      expect(await count(`${own} where t.code = 'FERN'`), table).toBeGreaterThan(0);
    }
    for (const table of ["warehouses", "proxies", "proxy_groups", "export_history", "change_histories"]) {
      const own = `from ${table} one join agencies a on a.id = one.agency_id where a.code = 'COPPER'`;
      expect(await count(own), table).toBeGreaterThan(1);
    }
    expect(await count("from supplier_logs")).toBeGreaterThan(5);
    expect(await count("from domains where connect_status = 1")).toBe(2);
  });

  it("include notifications whose links lead to exactly the orders that they count", async () => {
    const several = await rows<{ title: string; link: string; orders: number | null }>(
      `select n.title, n.link, cardinality(o.order_ids) as orders from notifications n
       left join notified_orders o on o.agency_id = n.agency_id and n.link like '%?notified=' || o.id
       where n.title ~ '^[0-9]+ orders'`,
    );
    expect(several.length).toBeGreaterThan(0);
    for (const { title, link, orders } of several) {
      expect(link).toMatch(/^\/(ag|s)\/orders\?notified=/);
      expect(title).toMatch(new RegExp(`^${orders} orders `));
    }
  });

  it("include a seller with two Shopify stores: orders with an assigned store are synced, and some have none", async () => {
    const shops = await count(
      "from integrations i join seller_teams t on t.id = i.seller_team_id where t.code = 'FERN' and i.platform = 'shopify'",
    );
    expect(shops).toBe(2);
    const reason = "Two Shopify stores match. Choose one";
    const unassigned = await count(`from store_syncs where status = 'unconnected' and reason = '${reason}'`);
    expect(unassigned).toBeGreaterThan(1);
    expect(await count("from store_syncs where status = 'synced'")).toBeGreaterThan(unassigned);
    expect(await count("from store_syncs where status = 'waiting'")).toBe(0);
    const mismatched = `from store_syncs n join orders o on o.agency_id = n.agency_id and o.id = n.order_id
      where n.status = 'synced' and n.integration_id is distinct from o.integration_id`;
    expect(await count(mismatched)).toBe(0);
  });

  it("include tickets of users and of the bot, numbered without gaps, with replies later than their questions", async () => {
    const found = await rows<{ code: string; origin: string; agency_id: string }>(
      "select code, origin, agency_id from tickets order by agency_id, created_at, code",
    );
    expect(new Set(found.map((row) => row.origin))).toEqual(new Set(["person", "bot"]));
    for (const agency of new Set(found.map((row) => row.agency_id))) {
      const codes = found.filter((row) => row.agency_id === agency).map((row) => row.code);
      expect(codes).toEqual(codes.map((_, i) => `TK-2026-${String(i + 1).padStart(6, "0")}`));
    }
    const early = `from ticket_messages m join tickets t on t.agency_id = m.agency_id and t.id = m.ticket_id
      where m.created_at < t.created_at or m.created_at > '${NOW}'`;
    expect(await count(early)).toBe(0);
  });

  it("include pending, paid and rejected payouts that match the ledger accounts", async () => {
    const sumsOf = (kind: string) =>
      rows<{ status: number; sum: string }>(
        `select status, sum(amount)::text as sum from payouts where kind = '${kind}' group by status order by status`,
      );
    const sums = await sumsOf("profit");
    expect(sums.map(({ status }) => status)).toEqual([0, 1, 2]);
    const paidBack = await sumsOf("wallet");
    expect(paidBack.map(({ status }) => status)).toEqual([0, 1]);
    const balance = async (account: string) =>
      (
        await rows<{ sum: string }>(
          `select abs(sum(balance))::text as sum from ledger_accounts where account = '${account}'`,
        )
      )[0]?.sum;
    expect(sums[0]?.sum).toBe(await balance("payoutInFlight"));
    expect(sums[1]?.sum).toBe(await balance("cash:Payout"));
    expect(paidBack[0]?.sum).toBe(await balance("walletInFlight"));
    expect(paidBack[1]?.sum).toBe(await balance("cash:Wallet"));
  });

  it("include a debt that was written off, and the base cost that new sellers get", async () => {
    const [losses] = await rows<{ sum: string; reason: string }>(
      "select sum(amount)::text as sum, min(reason) as reason from write_offs where status = 'approved'",
    );
    const [account] = await rows<{ sum: string }>(
      "select sum(balance)::text as sum from ledger_accounts where account = 'writeOffs'",
    );
    expect(losses?.sum).toBe(account?.sum);
    expect(losses?.reason).toMatch(/\w/);
    expect(await count("from agencies where default_basecost_id is null")).toBe(0);
  });
});

describe("filling an empty store", () => {
  it("logs each step", () => {
    expect(logged[0]).toMatch(/The store is empty/);
    expect(logged.length).toBeGreaterThan(5);
  });

  it("leaves the database with the indexes of the migrations", async () => {
    expect(await indexes()).toEqual(indexesBefore);
  });

  it("happens once: a store with users is not changed", async () => {
    const orders = await count("from orders");
    expect(await seedIfEmpty({ database, dataDir: folder, log, now: NOW, size: SMALL })).toBe(false);
    expect(await count("from orders")).toBe(orders);
    const [row] = (await database.drizzle.execute(sql`select count(*)::int as n from agencies`)).rows;
    expect(row).toEqual({ n: 2 });
  });
});

// Last, since an application adds users and agencies.
describe("an application on the demonstration", () => describeKpis(() => database));
