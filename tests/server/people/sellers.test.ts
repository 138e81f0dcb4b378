import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { agency, make, sellerTeam, stored, user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openShop } from "../../support/shop.ts";

let platen: TestApp;
let post: MailServer;
let agencyId: string;
let manager: Client;
let basecost: string;
let count = 0;
beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({ env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test" } });
  agencyId = (await agency(platen.database, { autoApproveOrders: true })).id;
  manager = await platen.newPerson("agency", { agencyId });
  basecost = (await make(platen.database, "basecosts", { agencyId })).id;
});
afterAll(async () => {
  await platen.close();
  await post.close();
});

const body = (fields: object = {}) => {
  const n = ++count;
  return { name: `Fern ${n}`, code: `FERN-${n}`, manager: `fern${n}@shop.test`, basecost, ...fields };
};
const mailTo = async (email: string) => {
  await platen.app.jobs.idle();
  return post.arrived.findLast(({ to }) => to === email);
};
const create = async (fields: object = {}) => (await manager.post("seller-teams", body(fields))).body;

describe("a new seller", () => {
  test("has a manager who is invited by mail, sets a password through the link, and can then sign in", async () => {
    const sent = body({ rate: 12.05, sellerType: "warehouse", active: 1 });
    const created = await manager.post("seller-teams", sent);
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      name: sent.name,
      code: sent.code,
      rate: 12.05,
      sellerType: "warehouse",
      manager: { email: sent.manager },
      basecost: { id: basecost },
      pendingPayoutDays: 2,
      autoApproveOrder: true,
    });
    expect(created.body.referralCode).toMatch(/^[A-Z2-9]{8}$/);
    const mail = await mailTo(sent.manager);
    const [link = ""] = mail?.links ?? [];
    expect(link).toMatch(/^https:\/\/platen\.test\/cms\/auth\/reset-password\?invitation=1&token=[\w-]{43}$/);
    const password = "a garden of twelve words";
    expect((await platen.nobody.post("auth/login", { email: sent.manager, password })).status).toBe(400);
    const token = link.split("token=")[1];
    await platen.nobody.post("auth/reset-password", { token, password, confirmPassword: password });
    const session = await platen.nobody.post("auth/login", { email: sent.manager, password });
    expect(session.status, session.text).toBe(200);
    const info = await platen.nobody.get("users/info", {
      headers: { authorization: `Bearer ${session.body.access_token}` },
    });
    expect(info.body).toMatchObject({
      userType: "seller",
      authority: "seller",
      sellerTeam: { id: created.body.id },
    });
  });

  test("is refused at the invalid field, without an account or mail", async () => {
    const taken = await user(platen.database, "agency", { agencyId: platen.world.agencyId });
    const foreign = await make(platen.database, "basecosts", { agencyId: platen.world.agencyId });
    const first = await create();
    const wrong: [object, string][] = [
      [{ name: "F" }, "name"],
      [{ name: "f".repeat(256) }, "name"],
      [{ code: "F" }, "code"],
      [{ code: "f".repeat(256) }, "code"],
      [{ code: first.code }, "code"],
      [{ manager: "fern" }, "manager"],
      [{ manager: undefined }, "manager"],
      [{ manager: taken.email }, "manager"],
      [{ basecost: undefined }, "basecost"],
      [{ basecost: foreign.id }, "basecost"],
      [{ supporter: taken.id }, "supporter"],
      [{ rate: 50.01 }, "rate"],
      [{ rate: -1 }, "rate"],
      [{ rate: 0.07 }, "rate"],
      [{ rate: "5" }, "rate"],
      [{ sellerType: "shop" }, "sellerType"],
      [{ active: 2 }, "active"],
      [{ managerId: newId() }, "managerId"],
    ];
    for (const [fields, field] of wrong) {
      const sent = body({ code: `WRONG-${++count}`, ...fields });
      const response = await manager.post("seller-teams", sent);
      expect([field, response.status, Object.keys(response.body.errors ?? {})]).toEqual([
        field,
        400,
        [field],
      ]);
      const { rows } = await platen.database.pool.query("select 1 from users where email = $1 and id <> $2", [
        sent.manager ?? "",
        taken.id,
      ]);
      expect(rows).toEqual([]);
    }
    expect((await manager.post("seller-teams", body({ name: "n".repeat(255) }))).status).toBe(201);
  });

  test("is created by managers of the agency only, and once in concurrent calls", async () => {
    for (const role of ["agency:staff", "agency:accounting", "seller", "administrator"] as const) {
      expect([role, (await (await platen.as(role)).post("seller-teams", body())).status]).toEqual([
        role,
        403,
      ]);
    }
    const sent = body();
    const responses = await Promise.all([
      manager.post("seller-teams", sent),
      manager.post("seller-teams", sent),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });
});

describe("the sellers' list", () => {
  test("is filtered by search, seller, supporter, base cost, type and auto-approve, and shows each balance", async () => {
    const staff = await user(platen.database, "agency:staff", { agencyId });
    const other = (await make(platen.database, "basecosts", { agencyId })).id;
    const one = await create({ supporter: staff.id, basecost: other, autoApproveOrder: false });
    const ids = async (query: string) =>
      (await manager.get(`seller-teams?limit=100&${query}`)).body.data.map((row: { id: string }) => row.id);
    for (const query of [
      `search=${encodeURIComponent(one.name)}`,
      `sellerTeam=${one.id}`,
      `supporter=${staff.id}`,
      `basecost=${other}`,
      `autoApproveOrder=false&sellerTeam=${one.id}`,
      `sellerType=default&sellerTeam=${one.id}`,
    ]) {
      expect([query, await ids(query)]).toEqual([query, [one.id]]);
    }
    expect(await ids(`sellerTeam=${one.id}&sellerType=warehouse`)).toEqual([]);
    const [row] = (await manager.get(`seller-teams?sellerTeam=${one.id}`)).body.data;
    expect(row).toMatchObject({ balance: { amount: 0 }, pendingTopUp: 0 });
    const invalid = await manager.get("seller-teams?sellerTeam=x");
    expect(invalid.status).toBe(400);
    const reader = await platen.newPerson("agency:staff", { agencyId });
    expect((await reader.get(`seller-teams?sellerTeam=${one.id}`)).body.data[0].balance).toBeNull();
  });

  test("offers base costs, and its short form includes the managers", async () => {
    const response = await manager.get("seller-teams/filter?type=basecost");
    expect(response.body.data.map((row: { id: string }) => row.id)).toContain(basecost);
    expect((await manager.get("seller-teams/filter?type=other")).status).toBe(400);
    const one = await create();
    const [short] = (await manager.get(`seller-teams/list?search=${encodeURIComponent(one.code)}`)).body.data;
    expect(short).toMatchObject({ id: one.id, name: one.name, manager: { email: one.manager.email } });
  });

  test("names chosen sellers also to those who may only choose them", async () => {
    const [one] = [await create(), await create()];
    const support = await platen.newPerson("agency:customer_support", { agencyId });
    expect((await support.get(`seller-teams?ids=${one.id}`)).status).toBe(403);
    const { body } = await support.get(`seller-teams/list?ids=${one.id}&limit=1`);
    expect(body.data).toMatchObject([{ id: one.id, name: one.name }]);
  });
});

describe("a seller", () => {
  test("shows its balance, pending topups and referrer", async () => {
    const referrer = await create();
    const team = await sellerTeam(platen.database, { agencyId }, { referredById: referrer.id });
    const deposit = await manager.post(`deposits/seller-teams/${team.id}`, {
      amount: 25,
      payWith: "Payoneer",
      status: "pending",
    });
    expect(deposit.status, deposit.text).toBeLessThan(300);
    expect((await manager.get(`seller-teams/${team.id}`)).body).toMatchObject({
      balance: { amount: 0 },
      pendingTopUp: 25,
      referralFrom: { name: referrer.name, code: referrer.code, manager: { email: referrer.manager.email } },
    });
  });

  test("that was referred by another has the code and the rate of that referral", async () => {
    const referrer = await create();
    await manager.patch(`seller-teams/${referrer.id}`, { rate: 2.5 });
    const team = await sellerTeam(platen.database, { agencyId }, { referredById: referrer.id });
    const expected = {
      id: team.id,
      code: referrer.referralCode,
      rate: 2.5,
      referredBy: { id: referrer.id, referralCode: referrer.referralCode, rate: 2.5 },
    };
    expect((await manager.get(`referrals/${team.id}`)).body).toMatchObject(expected);
    expect((await manager.get(`referrals?ids=${team.id}`)).body.data).toMatchObject([expected]);
    expect((await manager.get(`seller-teams/${referrer.id}/referrals`)).body.data).toMatchObject([expected]);
  });

  test("lists its own users, and no others", async () => {
    const one = await create();
    const members = (await manager.get(`seller-teams/${one.id}/members?limit=10000`)).body;
    expect(members.data).toMatchObject([
      { email: one.manager.email, fullName: one.name, userType: "seller", createdAt: expect.any(String) },
    ]);
    expect((await manager.get(`seller-teams/${platen.world.sellerTeamId}/members`)).status).toBe(404);
    expect((await manager.get(`seller-teams/${one.id}/members?limit=10001`)).status).toBe(400);
  });

  test("is edited within the rules of the form", async () => {
    const one = await create();
    const path = `seller-teams/${one.id}`;
    const whole = {
      name: "Moss",
      code: one.code,
      basecost,
      active: 0,
      autoApproveOrder: true,
      getOrderAPI: true,
      supporter: null,
      referralCode: `MOSS${count}`,
      sellerType: "default",
      rate: 50,
      pendingPayoutDays: 100,
    };
    const response = await manager.put(path, whole);
    expect([response.status, response.body.name, response.body.pendingPayoutDays]).toEqual([
      200,
      "Moss",
      100,
    ]);
    for (const wrong of [
      { name: "M" },
      { name: "m".repeat(129) },
      { basecost: null },
      { referralCode: "" },
      { rate: 50.05 },
      { pendingPayoutDays: 101 },
      { pendingPayoutDays: -1 },
      { pendingPayoutDays: null },
      { code: "OTHER" },
      { manager: newId() },
    ]) {
      expect([wrong, (await manager.patch(path, wrong)).status]).toEqual([wrong, 400]);
    }
  });

  test("whose name is longer than an edit allows can be edited if its name is sent unchanged", async () => {
    const name = "m".repeat(255);
    const { id } = await create({ name });
    for (const [call, rate] of [
      ["patch", 3],
      ["put", 4],
    ] as const) {
      const response = await manager[call](`seller-teams/${id}`, { name, rate });
      expect([response.status, response.body.name, response.body.rate]).toEqual([200, name, rate]);
    }
    const other = await manager.patch(`seller-teams/${id}`, { name: "n".repeat(129) });
    expect([other.status, other.body.errors]).toEqual([400, { name: "At most 128 characters" }]);
    expect(other.body.message).toBe("Name must have at most 128 characters");
  });

  test("that is owed nothing is deleted with its users, and the addresses are free", async () => {
    const one = await create();
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId: one.id });
    const deleted = await manager.delete(`seller-teams/${one.id}`);
    expect([deleted.status, deleted.body.message]).toEqual([200, "Deleted"]);
    expect((await seller.get("users/info")).status).toBe(401);
    expect((await manager.get(`seller-teams/${one.id}`)).status).toBe(404);
    expect((await manager.delete(`seller-teams/${one.id}`)).status).toBe(404);
    expect((await create({ manager: one.manager.email, code: one.code })).id).toBeTruthy();
  });

  test("with remaining money cannot be deleted, and the message has the amount", async () => {
    const one = await create();
    const shop = await openShop(platen.database, agencyId, one.id);
    await shop.deposit(12.5);
    const refused = await manager.delete(`seller-teams/${one.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This seller still has money here ($12.50 balance): settle it first, or make the seller inactive",
    ]);
    expect((await stored(platen.database, "seller-teams", one.id))?.deletedAt).toBeNull();
  });

  test("with open orders cannot be deleted: a refund would reach a wallet that nobody pays back", async () => {
    const one = await create();
    for (let count = 0; count < 2; count++)
      await make(platen.database, "orders", { agencyId, sellerTeamId: one.id });
    const refused = await manager.delete(`seller-teams/${one.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This seller has 2 open orders: cancel or fulfill them first",
    ]);
  });

  test("with a pending topup cannot be deleted until it is decided", async () => {
    const { id } = await create();
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId: id });
    const asked = await seller.post("deposits/request", {
      amount: 12,
      payWith: "Payoneer",
      transactionId: `T-${id}`,
    });
    expect(asked.status, asked.text).toBe(201);
    const refused = await manager.delete(`seller-teams/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This seller waits for a top-up: approve or reject the pending deposit first",
    ]);
    const rejected = await manager.patch(`deposits/seller-teams/${id}/${asked.body.id}`, {
      status: "rejected",
    });
    expect([rejected.status, rejected.body.message]).toEqual([200, "Deposit rejected"]);
    expect((await manager.delete(`seller-teams/${id}`)).status).toBe(200);
  });

  test("of another agency responds with the 404 of an unknown one", async () => {
    for (const id of [platen.world.sellerTeamId, newId()]) {
      expect((await manager.delete(`seller-teams/${id}`)).status).toBe(404);
      expect((await manager.get(`seller-teams/${id}`)).status).toBe(404);
      expect((await manager.patch(`seller-teams/${id}`, { rate: 1 })).status).toBe(404);
    }
  });
});

describe("a mapping", () => {
  const map = (userId: string, mappedUser: unknown) =>
    manager.post("seller-teams/mapped-user", { userId, mappedUser });

  test("pairs a warehouse team with a normal one on both sides, and ends earlier pairs", async () => {
    const [shop, warehouse, other] = [
      await create(),
      await create({ sellerType: "warehouse" }),
      await create({ sellerType: "warehouse" }),
    ];
    const response = await map(shop.id, warehouse.id);
    expect([response.status, response.body.message]).toEqual([200, "Mapped"]);
    const mappedOf = async (id: string) =>
      (await manager.get(`seller-teams/${id}`)).body.mappedUser?.id ?? null;
    expect([await mappedOf(shop.id), await mappedOf(warehouse.id)]).toEqual([warehouse.id, shop.id]);
    for (const url of ["users/mapped-user", "mapped-user"]) {
      expect((await manager.put(url, { userId: other.id, mappedUser: shop.id })).status).toBe(200);
    }
    expect([await mappedOf(shop.id), await mappedOf(warehouse.id), await mappedOf(other.id)]).toEqual([
      other.id,
      null,
      shop.id,
    ]);
    const history = (await manager.get(`row-history?object=seller-teams&subject=${shop.id}`)).body.data;
    const named = ({ id, name, code }: { id: string; name: string; code: string }) => ({ id, name, code });
    // The second call of the two repeats the first.
    expect(history[1]).toMatchObject({
      before: { mappedUser: named(warehouse) },
      after: { mappedUser: named(other) },
    });
  });

  test("requires an active team of the other type in the same agency", async () => {
    const [shop, same, idle] = [
      await create(),
      await create(),
      await create({ sellerType: "warehouse", active: 0 }),
    ];
    expect((await map(shop.id, same.id)).body.errors.mappedUser).toMatch(/warehouse/);
    expect((await map(shop.id, shop.id)).status).toBe(400);
    expect((await map(shop.id, idle.id)).body.message).toBe("This seller is not active");
    expect((await map(shop.id, platen.world.sellerTeamId)).status).toBe(400);
    expect((await map(platen.world.sellerTeamId, shop.id)).status).toBe(404);
    expect((await map(shop.id, undefined)).body.errors.mappedUser).toBe("Please input mapped seller");
  });
});
