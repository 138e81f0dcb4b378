import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { addDays } from "../../../src/domain/dates.ts";
import { dayOf } from "../../../src/domain/format.ts";
import { homeCard } from "../../../src/domain/home/cards.ts";
import type { Home, HomeCardFigure } from "../../../src/domain/home/responses.ts";
import { viewOf } from "../../../src/domain/home/views.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { sellerTeam } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  agency = await app.as("agency");
  seller = await app.as("seller");
  await shop.deposit(100);
  const submitted = await shop.orders(3);
  await seller.post("orders/submit", { ids: submitted });
  await agency.post("orders/approve", { ids: submitted.slice(0, 1) });
  await shop.orders(2, { addressStatus: 0, zipCode: "1" });
  await shop.orders(1);
  // Another agency's orders are nobody else's.
  const { agencyId, sellerTeamId } = app.world.otherAgency;
  const foreign = await openShop(app.database, agencyId, sellerTeamId);
  await foreign.orders(4);
});
afterAll(() => app.close());

async function homeOf(client: Client): Promise<Home> {
  const response = await client.get("home");
  expect(response.status, response.text).toBe(200);
  return response.body;
}
const figureOf = ({ cards }: Home, key: HomeCardFigure["key"]) => cards.find((card) => card.key === key);
const countOf = (home: Home, key: HomeCardFigure["key"]) => figureOf(home, key)?.count;

describe("the home of an agency", () => {
  test("counts exactly the orders of the lists that its figures open", async () => {
    const home = await homeOf(agency);
    expect(home.view).toBe("agency");
    const lists = {
      toReview: "status=InReview",
      toProduce: "status=Approved",
      toShip: "status=InProduction,PartiallyFulfilled",
      late: "late=true",
    } as const;
    for (const [key, query] of Object.entries(lists)) {
      const { body } = await agency.get(`orders/count?${query}`);
      expect([key, countOf(home, key as keyof typeof lists)]).toEqual([key, body.total]);
    }
    expect(countOf(home, "toReview")).toBe(2);
    expect(countOf(home, "toProduce")).toBe(1);
    expect(figureOf(home, "toReview")?.oldestAt).toMatch(/^\d{4}-/);
    expect(figureOf(home, "toShip")?.oldestAt).toBeNull();
  });

  test("names the causes that block orders as the blocker board does", async () => {
    const { blockers } = await homeOf(agency);
    expect(blockers?.data.map(({ gate, orders }) => [gate, orders])).toContainEqual(["address", 2]);
  });

  test("counts a late order", async () => {
    await app.database.drizzle.execute(sql`update orders
      set accounting = jsonb_set(accounting, '{approvedAt}', to_jsonb('2020-01-01T00:00:00.000Z'::text))
      where status = 'Approved'`);
    expect(countOf(await homeOf(agency), "late")).toBe(1);
  });

  test("shows pending deposits and payouts with their amounts and the oldest of them", async () => {
    const id = (await agency.get("deposits")).body.data[0]?.id;
    await app.database.drizzle.execute(sql`insert into deposits
      (agency_id, id, seller_team_id, name, pay_with, amount, status, is_cashback, created_at)
      select agency_id, gen_random_uuid(), seller_team_id, 'DEP-TEST', pay_with, 2550, 'pending', false, '2026-01-02'
      from deposits where id = ${id}`);
    const figure = figureOf(await homeOf(agency), "deposits");
    expect(figure).toMatchObject({ count: 1, amount: 25.5, capped: false });
    expect(figure?.oldestAt).toBe("2026-01-02T00:00:00.000Z");
    expect(countOf(await homeOf(await app.as("agency:accounting")), "deposits")).toBe(1);
  });

  test("stops counting above a thousand", async () => {
    await app.database.drizzle.execute(sql`insert into tickets
      (agency_id, id, seller_team_id, code, subject, message, status, origin, created_at, updated_at)
      select ${app.world.agencyId}, gen_random_uuid(), ${app.world.sellerTeamId}, 'T-' || n, 'Where', 'is it', 'open', 'person',
        now(), now() from generate_series(1, 1001) n`);
    expect(figureOf(await homeOf(agency), "tickets")).toMatchObject({ count: 1000, capped: true });
    await app.database.drizzle.execute(sql`delete from tickets`);
  });

  test("has the orders of the last fourteen days without today", async () => {
    const noon = `${dayOf(new Date().toISOString())}T20:00:00.000Z`;
    const yesterday = addDays(noon, -1);
    await shop.orders(2, { createdAt: yesterday });
    await shop.orders(1, { createdAt: addDays(noon, -8) });
    await shop.orders(1, { createdAt: addDays(noon, -20) });
    const { days } = await homeOf(agency);
    expect(days).toHaveLength(14);
    expect(days?.at(-1)).toEqual({ day: yesterday.slice(0, 10), created: 2, approved: 0, shipped: 0 });
    expect(days?.at(-8)?.created).toBe(1);
    expect(days?.reduce((sum, { created }) => sum + created, 0)).toBe(3);
    // The seller's are those of the own team.
    expect((await homeOf(seller)).days?.at(-1)?.created).toBe(2);
  });

  test("counts an approval on its day once", async () => {
    const { rows } =
      await app.database.drizzle.execute(sql`select step, sum(orders)::int as orders from order_days
      where agency_id = ${app.world.agencyId} and step <> 'created' group by step`);
    expect(rows).toEqual([{ step: "approved", orders: 1 }]);
  });
});

describe("the home of a seller", () => {
  test("has what a submit would charge beside the balance", async () => {
    const home = await homeOf(seller);
    expect(home.view).toBe("seller");
    const { body: wallet } = await seller.get("balances/seller-teams");
    const { body: list } = await seller.get("orders/count?status=Unfulfilled&waitsFor=submit");
    const toSubmit = figureOf(home, "toSubmit");
    expect(toSubmit?.count).toBe(list.total);
    expect(toSubmit?.available).toBe(wallet.amount);
    expect(toSubmit?.amount).toBeCloseTo(14.49 * list.total);
    expect(countOf(home, "problems")).toBe(2);
    expect(figureOf(home, "profit")).toMatchObject({ count: null, amount: 0 });
  });

  test("counts rejected orders and those above the balance by themselves, and not as ready", async () => {
    const { agencyId } = app.world;
    const [{ basecost_id: basecostId } = {}] = (
      await app.database.pool.query("select basecost_id from seller_teams where id = $1", [shop.teamId])
    ).rows;
    const { id: sellerTeamId } = await sellerTeam(app.database, { agencyId }, { basecostId });
    const team = shop.of(sellerTeamId);
    const [tee] = shop.newOrder().items;
    const large = tee ? { items: [{ ...tee, quantity: 9 }] } : {};
    const owner = await app.newPerson("seller", { agencyId, sellerTeamId });
    const countsOf = async () => {
      const home = await homeOf(owner);
      const keys = ["toSubmit", "lowBalance", "rejected"] as const;
      for (const key of keys) {
        const { body } = await owner.get(`orders/count?${homeCard(key).list?.split("?")[1]}`);
        expect([key, countOf(home, key)]).toEqual([key, body.total]);
      }
      return keys.map((key) => [countOf(home, key), figureOf(home, key)?.amount]);
    };
    /** The drafts by reason, each as the list behind it counts them. */
    const draftsOf = async () => {
      const { drafts } = await homeOf(owner);
      for (const { gate, count } of drafts ?? []) {
        const { body } = await owner.get(`orders/count?status=Unfulfilled&waitsFor=${gate}`);
        expect([gate, count]).toEqual([gate, body.total]);
      }
      return drafts?.map(({ gate, count }) => [gate, count]);
    };
    expect(await draftsOf()).toEqual([]);
    await team.orders(1, large);
    const [first = ""] = await team.orders(3);
    expect(await draftsOf()).toEqual([["balance", 4]]);
    // Without any funds no order can be paid; with 40 dollars each of the small ones can.
    expect(await countsOf()).toEqual([
      [0, null],
      [4, 145.96],
      [0, null],
    ]);
    await team.deposit(40);
    expect(await countsOf()).toEqual([
      [3, 43.47],
      [1, 102.49],
      [0, null],
    ]);
    expect(await draftsOf()).toEqual([["balance", 1]]);
    expect((await homeOf(seller)).drafts).toEqual([{ gate: "address", count: 2, capped: false }]);
    await owner.post("orders/submit", { ids: [first] });
    await agency.post("orders/reject", { ids: [first], reason: "Blurred" });
    expect(await countsOf()).toEqual([
      [2, 28.98],
      [1, 102.49],
      [1, null],
    ]);
    await team.deposit(1_000);
    expect(await countsOf()).toEqual([
      [3, 131.47],
      [0, null],
      [1, null],
    ]);
  });

  test("shows the balance, but no profit, to a sub-user", async () => {
    const home = await homeOf(await app.as("seller:customer_support"));
    const ofManager = figureOf(await homeOf(await app.as("seller")), "toSubmit")?.available;
    expect([figureOf(home, "toSubmit")?.available, typeof ofManager]).toEqual([ofManager, "number"]);
    expect(figureOf(home, "profit")).toBeUndefined();
  });

  test("has nothing of another team", async () => {
    const { agencyId, otherTeamId: sellerTeamId } = app.world;
    const home = await homeOf(await app.newPerson("seller", { agencyId, sellerTeamId }));
    expect(home.cards.map(({ count }) => count ?? 0).every((count) => count === 0)).toBe(true);
    expect(home.blockers).toEqual({ data: [], total: 0 });
    expect(home.days?.every(({ created }) => created === 0)).toBe(true);
  });
});

describe("the other homes", () => {
  test("are those of the role", async () => {
    for (const role of ROLES) {
      const response = await (await app.as(role)).get("home");
      const view = viewOf(role);
      expect([role, response.status, response.body.view]).toEqual([role, view ? 200 : 403, view]);
    }
  });

  test("show accounting the sellers who owe", async () => {
    const accounting = await app.as("agency:accounting");
    await app.database.drizzle.execute(sql`insert into ledger_accounts (agency_id, seller_team_id, account, balance)
      values (${app.world.agencyId}, ${app.world.otherTeamId}, 'receivable', 1250)`);
    const home = await homeOf(accounting);
    expect(figureOf(home, "owing")).toMatchObject({ count: 1, amount: 12.5 });
    expect(home.owing).toMatchObject([{ id: app.world.otherTeamId, balance: -12.5 }]);
    expect(home.days).toBeNull();
  });

  test("show a designer the queue by due date, without the fee for sellers", async () => {
    const ids = await shop.orders(2);
    const hired = await seller.post("orders/hire-designs", { ids });
    expect(hired.status, hired.text).toBe(200);
    const home = await homeOf(await app.as("agency:designer"));
    expect(home.view).toBe("designer");
    expect(home.designs).toHaveLength(countOf(home, "designAssigned") ?? -1);
    expect(home.designs?.every((design) => design.fee === undefined)).toBe(true);
    expect(home.cards.every(({ amount }) => amount === null)).toBe(true);
  });

  test("show support the tickets and address questions", async () => {
    const home = await homeOf(await app.as("agency:customer_support"));
    expect(home.cards.map(({ key }) => key)).toEqual(["chatbotTickets", "addresses"]);
    expect(countOf(home, "addresses")).toBe(2);
  });

  test("show administrators the queues, failures and the last ledger check", async () => {
    const administrator = await app.as("administrator");
    expect(figureOf(await homeOf(administrator), "ledger")?.ok).toBeNull();
    await administrator.get("health?deep=1");
    const home = await homeOf(administrator);
    expect(countOf(home, "agencies")).toBe(2);
    expect(figureOf(home, "ledger")?.ok).toEqual(expect.any(Boolean));
    expect(home.blockers).toBeNull();
  });

  test("show administrators, and the deep health check, what to do before the support of a store API ends", async () => {
    const administrator = await app.as("administrator");
    const agencyPerson = await app.as("agency");
    const warnings = async () => [
      (await homeOf(administrator)).warnings,
      (await administrator.get("health?deep=1")).body.warnings,
      (await homeOf(agencyPerson)).warnings,
    ];
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime("2027-07-01T12:00:00.000Z");
      expect(await warnings()).toEqual([[], [], []]);
      vi.setSystemTime("2027-09-01T12:00:00.000Z");
      const upgrade = [
        expect.stringMatching(/^Shopify supports .* until 2027-10-01. The operator has to upgrade/),
      ];
      expect(await warnings()).toEqual([upgrade, upgrade, []]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("refuse an unknown key with 400 and a missing session with 401", async () => {
    expect((await agency.get("home?view=seller")).status).toBe(400);
    expect((await app.nobody.get("home")).status).toBe(401);
  });
});
