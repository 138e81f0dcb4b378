import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(500);
});
afterAll(() => app.close());

const tagsOf = async (who: Client, id: string) => (await who.get(`orders/${id}`)).body.tags;
const found = async (who: Client, query: string): Promise<string[]> =>
  (await who.get(`orders?${query}&limit=200`)).body.data.map(({ id }: { id: string }) => id).sort();
const inUse = async (who: Client, query = "") => (await who.get(`orders/tags${query}`)).body.data;

describe("tags of orders", () => {
  test("are added and removed in bulk and belong to one side", async () => {
    const ids = (await shop.orders(2)).sort();
    const tagged = await agency.post("orders/tag", { ids, add: ["Rush", "VIP"] });
    expect(tagged).toMatchObject({
      status: 200,
      body: { success: ids, failed: [], message: "2 orders tagged" },
    });
    expect(await tagsOf(agency, ids[0] ?? "")).toEqual(["Rush", "VIP"]);
    expect(await tagsOf(seller, ids[0] ?? "")).toEqual([]);
    await seller.post("orders/tag", { ids: [ids[0]], add: ["gift"] });
    expect(await tagsOf(seller, ids[0] ?? "")).toEqual(["gift"]);
    expect(await tagsOf(agency, ids[0] ?? "")).toEqual(["Rush", "VIP"]);

    expect(await found(agency, "tags=rush")).toEqual(ids);
    expect(await found(agency, "tags=gift")).toEqual([]);
    expect(await found(seller, "tags=rush,vip")).toEqual([]);
    expect(await found(seller, "tags=GIFT")).toEqual([ids[0]]);

    await agency.post("orders/tag", { ids: [ids[1]], remove: ["RUSH"], add: ["vip"] });
    expect(await tagsOf(agency, ids[1] ?? "")).toEqual(["VIP"]);
    expect(await found(agency, "tags=rush,vip")).toEqual(ids);
    expect(await found(agency, "tags=rush")).toEqual([ids[0]]);
    expect(await inUse(agency)).toEqual([
      { tag: "VIP", orders: 2 },
      { tag: "Rush", orders: 1 },
    ]);
    expect(await inUse(agency, "?search=ru")).toEqual([{ tag: "Rush", orders: 1 }]);
    expect(await inUse(seller)).toEqual([{ tag: "gift", orders: 1 }]);
  });

  test("are in the history of the own side only", async () => {
    const [id = ""] = await shop.orders(1);
    await agency.post("orders/tag", { ids: [id], add: ["Fragile"] });
    const events = async (who: Client) =>
      (await who.get(`orders/${id}`)).body.history.filter(
        ({ action }: { action: string }) => action === "tag",
      );
    expect(await events(agency)).toMatchObject([{ detail: { added: ["fragile"], removed: [] } }]);
    expect(await events(seller)).toEqual([]);
  });

  test("of a seller are not in the audit that the agency reads", async () => {
    const [id = ""] = await shop.orders(1);
    await seller.post("orders/tag", { ids: [id], add: ["Slow payer"] });
    await agency.post("orders/tag", { ids: [id], add: ["Check print"] });
    const audit = JSON.stringify((await agency.get(`audit?subject=${id}&limit=20`)).body.data);
    expect(audit).toContain("Check print");
    expect(audit).not.toMatch(/slow payer/i);
  });

  test("change no money, no status and no version", async () => {
    const [id = ""] = await shop.orders(1);
    await seller.post("orders/submit", { ids: [id] });
    const before = (await agency.get(`orders/${id}`)).body;
    const money = (await seller.get("balances/seller-teams")).body.amount;
    await agency.post("orders/tag", { ids: [id], add: ["late"] });
    const after = (await agency.get(`orders/${id}`)).body;
    const { tags: _tags, history: _history, ...rest } = after;
    expect(before).toMatchObject(rest);
    expect((await seller.get("balances/seller-teams")).body.amount).toBe(money);
    const approved = await agency.post("orders/approve", { ids: [id], versions: { [id]: before.version } });
    expect(approved.body.success).toEqual([id]);
  });

  test("take a filter, and a preview changes nothing", async () => {
    const ids = (await shop.orders(3, { fullName: "Filtered Buyer" })).sort();
    const body = { filter: { search: "Filtered Buyer" }, exceptIds: [ids[0]], add: ["wave"] };
    const preview = await agency.post("orders/tag?preview=true", body);
    expect(preview.body.success).toHaveLength(2);
    expect(await found(agency, "tags=wave")).toEqual([]);
    await agency.post("orders/tag", body);
    expect(await found(agency, "tags=wave")).toEqual(ids.slice(1));
  });

  test("fail order by order above 20 and for orders out of scope", async () => {
    const [full = "", free = ""] = await shop.orders(2);
    await agency.post("orders/tag", { ids: [full], add: Array.from({ length: 20 }, (_, n) => `t${n}`) });
    const unknown = newId();
    const result = await agency.post("orders/tag", { ids: [full, free, unknown], add: ["more"] });
    expect(result.body.success).toEqual([free]);
    expect(result.body.failed).toHaveLength(2);
    expect(result.body.failed).toContainEqual({ id: full, message: "An order has at most 20 tags" });
    const foreign = shop.of(app.world.otherTeamId);
    await app.database.pool.query(
      "update seller_teams set basecost_id = (select basecost_id from seller_teams where id = $1) where id = $2",
      [app.world.sellerTeamId, app.world.otherTeamId],
    );
    const [other = ""] = await foreign.orders(1);
    const refused = await seller.post("orders/tag", { ids: [other], add: ["mine"] });
    expect(refused.body.success).toEqual([]);
    expect(refused.body.failed).toHaveLength(1);
  });

  test("refuse what is no tag with 400, and roles without permission with 403", async () => {
    const [id = ""] = await shop.orders(1);
    const call = async (body: object) => (await agency.post("orders/tag", body)).status;
    expect(await call({ ids: [id] })).toBe(400);
    expect(await call({ add: ["a"] })).toBe(400);
    expect(await call({ ids: [id], add: "a" })).toBe(400);
    expect(await call({ ids: [id], add: ["a,b"] })).toBe(400);
    expect(await call({ ids: [id], add: ["x".repeat(33)] })).toBe(400);
    expect(await call({ ids: [id], add: [" "] })).toBe(400);
    expect(await call({ ids: [id], add: ["a"], color: "red" })).toBe(400);
    expect((await agency.get(`orders?tags=${"x".repeat(200)}`)).status).toBe(400);
    const designer = await app.as("agency:designer");
    expect((await designer.post("orders/tag", { ids: [id], add: ["a"] })).status).toBe(403);
    expect((await designer.get("orders?tags=rush")).status).toBe(400);
  });

  test("leave the tags in use when their orders are deleted", async () => {
    const [id = ""] = await shop.orders(1);
    await seller.post("orders/tag", { ids: [id], add: ["doomed"] });
    expect(await inUse(seller, "?search=doomed")).toEqual([{ tag: "doomed", orders: 1 }]);
    expect((await seller.delete("orders", { ids: [id] })).status).toBe(200);
    expect(await inUse(seller, "?search=doomed")).toEqual([]);
  });
});
