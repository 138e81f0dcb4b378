import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verificationRecordOf } from "../../src/domain/settings/domain-verification.ts";
import { png } from "../server/files/images.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { catalogWithVariant, make } from "../support/factories.ts";
import { type NameServer, startNameServer } from "../support/name-server.ts";

/** Concurrent calls at two servers on one row. */
describePostgres("concurrent changes of entities at two servers", () => {
  let dataDir: string;
  let names: NameServer;
  let one: TestApp;
  let two: TestApp;
  let sellers: Client[];
  let agencies: Client[];
  let rivals: Client[];

  beforeAll(async () => {
    names = await startNameServer();
    const database = await freshPostgres();
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-races-"));
    const options = { database, env: { DNS_SERVERS: names.address, DATA_DIR: dataDir } };
    one = await startApp(options);
    two = await startApp(options);
    const { agencyId, sellerTeamId, otherAgency } = one.world;
    const both = (role: "seller" | "agency", owner: { agencyId: string; sellerTeamId?: string }) =>
      Promise.all([one.newPerson(role, owner), two.newPerson(role, owner)]);
    sellers = await both("seller", { agencyId, sellerTeamId });
    agencies = await both("agency", { agencyId });
    rivals = await both("agency", { agencyId: otherAgency.agencyId });
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
    await names.close();
    fs.rmSync(dataDir, { recursive: true });
  });

  const each = (people: readonly Client[], index: number) => people[index % people.length] as Client;
  const statuses = (responses: readonly ApiResponse[]) =>
    responses.map(({ status }) => status).sort((a, b) => a - b);
  const rows = async (text: string, values: unknown[] = []) =>
    (await one.database.pool.query(text, values)).rows;

  test("settle the same tickets at once: each by one of them, with one entry in its history", async () => {
    const seller = each(sellers, 0);
    const tickets = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { body } = await seller.post("tickets", { subject: `Question ${n}`, message: "Where is it?" });
        return { id: body.id as string, version: body.version as number };
      }),
    );
    const results = await Promise.all(
      (["closed", "waiting"] as const).map((status, n) =>
        each(agencies, n).post("tickets/settle", { tickets, status }),
      ),
    );
    expect(statuses(results)).toEqual([200, 200]);
    const done = results.flatMap(({ body }) => body.success as string[]);
    expect(done.toSorted()).toEqual(tickets.map(({ id }) => id).toSorted());
    expect(results.flatMap(({ body }) => body.failed)).toHaveLength(tickets.length);
    const ids = tickets.map(({ id }) => id);
    const found = await rows("select status, version from tickets where id = any($1)", [ids]);
    expect(new Set(found.map(({ version }) => version))).toEqual(new Set([(tickets[0]?.version ?? 0) + 1]));
    const history = await rows(
      "select subject, before, after from audit where object = 'tickets' and action = 'settle' and subject = any($1)",
      [ids],
    );
    expect(new Set(history.map(({ subject }) => subject)).size).toBe(20);
    expect(history).toHaveLength(20);
    const winner = found[0]?.status;
    for (const { before, after } of history) expect([before.status, after.status]).toEqual(["open", winner]);
  });

  test("give a host that two agencies verify at once to one of them, and the reason to the other", async () => {
    for (let round = 0; round < 8; round += 1) {
      const host = `race${round}.example.com`;
      const claims = await Promise.all(
        [each(agencies, 0), each(rivals, 1)].map(async (client) => ({
          client,
          ...(await client.post("domains", { host })).body,
        })),
      );
      await Promise.all([one.app.jobs.idle(), two.app.jobs.idle()]);
      names.records.set(
        `_platen.${host}`,
        claims.map(({ token }) => verificationRecordOf(host, token).value),
      );
      const responses = await Promise.all(claims.map(({ client, id }) => client.post(`domains/${id}/check`)));
      expect(statuses(responses)).toEqual([200, 400]);
      expect(responses.find(({ status }) => status === 400)?.body.message).toContain("has verified that");
      const verified = await rows("select id from domains where host = $1 and connect_status = 1", [host]);
      expect(verified).toHaveLength(1);
    }
  });

  test("accept one of several edits of a row version, and return who changed what to the others", async () => {
    const path = `seller-teams/${one.world.sellerTeamId}`;
    for (let round = 0; round < 6; round += 1) {
      const { version } = (await each(agencies, round).get(path)).body;
      const responses = await Promise.all(
        [0, 1, 2, 3].map((index) =>
          each(agencies, index).patch(path, { name: `Round ${round}, editor ${index}`, version }),
        ),
      );
      expect(statuses(responses)).toEqual([200, 400, 400, 400]);
      const won = responses.find(({ status }) => status === 200)?.body;
      const [stored] = await rows("select name, version from seller_teams where id = $1", [
        one.world.sellerTeamId,
      ]);
      expect(stored).toEqual({ name: won.name, version: version + 1 });
      for (const { status, body } of responses)
        if (status === 400) expect(body.errors.version).toMatch(/ changed Name .*on /);
    }
    // An agency's settings and colors are columns of its own row.
    const { version } = (await each(agencies, 0).get("agencies/info")).body;
    const saved = await Promise.all([
      each(agencies, 0).patch("agencies/update-settings", {
        settings: { contact: { shippingTitle: "By sea" } },
        version,
      }),
      each(agencies, 1).patch("agencies/config", { config: { title: "North" }, version }),
    ]);
    expect(statuses(saved)).toEqual([200, 400]);
    expect(saved.find(({ status }) => status === 400)?.body.message).toMatch(
      / changed (Shipping title|Title)/,
    );
  });

  test("never map two sellers of one type, in whichever order the mapping and the change of type happen", async () => {
    for (let round = 0; round < 8; round += 1) {
      const team = await make(one.database, "seller-teams", { agencyId: one.world.agencyId });
      const depot = await make(
        one.database,
        "seller-teams",
        { agencyId: one.world.agencyId },
        { sellerType: "warehouse" },
      );
      const map = () =>
        each(agencies, round).post("seller-teams/mapped-user", { userId: team.id, mappedUser: depot.id });
      const changeType = () =>
        each(agencies, round + 1).patch(`seller-teams/${team.id}`, { sellerType: "warehouse" });
      const [first, second] = round % 2 ? [map, changeType] : [changeType, map];
      expect(statuses(await Promise.all([first(), second()]))).toEqual([200, 400]);
      const mapped = await rows(
        `select 1 from seller_teams a join seller_teams b on b.id = a.mapped_user_id
          where a.id = $1 and a.seller_type = b.seller_type`,
        [team.id],
      );
      expect(mapped).toEqual([]);
    }
  });

  test("move the stock of a warehouse order once if it is completed several times at once", async () => {
    const [seller] = sellers as [Client];
    const warehouse = (await make(one.database, "warehouses", one.world)).id;
    const product = (await make(one.database, "products-warehouse", one.world)).id;
    const ask = async (kind: "in" | "out", quantity: number): Promise<string> =>
      (await seller.post("orders-warehouse", { reference: "PO", kind, warehouse, product, quantity })).body
        .id;
    const finish = (id: string, index: number) =>
      each(agencies, index).patch(`orders-warehouse/${id}/status`, { status: "done" });
    const inStock = async () =>
      (await seller.get(`warehouse-stock?product=${product}`)).body.data[0].quantity;

    const incoming = await ask("in", 100);
    expect(statuses(await Promise.all([0, 1, 2, 3].map((index) => finish(incoming, index))))).toEqual([
      200, 400, 400, 400,
    ]);
    expect(await inStock()).toBe(100);
    // Each of the two takes more than half, so one must fail.
    const leaving = await Promise.all([ask("out", 60), ask("out", 60)]);
    expect(statuses(await Promise.all(leaving.map(finish)))).toEqual([200, 400]);
    expect(await inStock()).toBe(40);
  });

  test("keep the stock equal to its movements while people count it and remove units at once", async () => {
    const [agency, rival] = agencies as [Client, Client];
    const { sellerTeamId } = one.world;
    const warehouse = (await make(one.database, "warehouses", one.world)).id;
    for (let round = 0; round < 6; round += 1) {
      const product = (await make(one.database, "products-warehouse", one.world)).id;
      const place = { sellerTeam: sellerTeamId, warehouse, product, shelf: "A" };
      const { id } = (await agency.post("warehouse-stock", place)).body;
      const adjust = (person: Client, body: object) => person.post(`warehouse-stock/${id}/adjust`, body);
      await adjust(agency, { reason: "counted", quantity: 1 });
      // Two people take the last unit.
      const taken = await Promise.all(
        [agency, rival].map((who) => adjust(who, { reason: "shipped", delta: -1 })),
      );
      expect(statuses(taken)).toEqual([200, 400]);
      await Promise.all([
        adjust(agency, { reason: "counted", quantity: 50 }),
        adjust(rival, { reason: "found", delta: 3 }),
        adjust(agency, { reason: "returned", delta: 2 }),
        adjust(rival, { reason: "counted", quantity: 40 }),
        adjust(rival, { reason: "lost", delta: -1 }),
      ]);
      const [sums] = await rows(
        `select s.quantity, sum(m.change)::int as sum from warehouse_stock s
          join stock_movements m on m.product_id = s.product_id where s.id = $1 group by s.quantity`,
        [id],
      );
      expect(sums.sum).toBe(sums.quantity);
    }
  });

  test("receive a parcel of a warehouse order once, whichever of two people is first", async () => {
    const [seller] = sellers as [Client];
    const warehouse = (await make(one.database, "warehouses", one.world)).id;
    const product = (await make(one.database, "products-warehouse", one.world)).id;
    const order = { reference: "PO", kind: "in", warehouse, product, quantity: 10 };
    const { id } = (await seller.post("orders-warehouse", order)).body;
    const responses = await Promise.all([
      ...agencies.map((who) => who.post(`orders-warehouse/${id}/receive`, { quantity: 10 })),
      ...agencies.map((who) => who.patch(`orders-warehouse/${id}/status`, { status: "done" })),
    ]);
    expect(statuses(responses)).toEqual([200, 400, 400, 400]);
    expect((await seller.get(`warehouse-stock?product=${product}`)).body.data[0].quantity).toBe(10);
  });

  test("give concurrent tickets different numbers without gaps", async () => {
    const opened = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 4 === 0
          ? each(agencies, index / 4).post("chatbot-ticket", {
              sellerTeam: one.world.sellerTeamId,
              subject: "Asked",
              message: "Where?",
            })
          : each(sellers, index).post("tickets", { subject: "Asked", message: "Where?" }),
      ),
    );
    expect(new Set(statuses(opened))).toEqual(new Set([201]));
    const numbers = opened.map(({ body }) => Number(body.code.slice(-6))).sort((a, b) => a - b);
    // Other tests of this file open tickets too.
    const first = numbers[0] ?? 0;
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + first));
  });

  test("form no cycle when two categories are moved below each other at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const ids = await Promise.all(
        ["A", "B"].map(
          async (name, index) =>
            (await each(agencies, index).post("category-catalog", { name: `${name}${round}` })).body.id,
        ),
      );
      const moves = await Promise.all(
        ids.map((id, index) =>
          each(agencies, index).patch(`category-catalog/${id}`, { parent: ids[1 - index] }),
        ),
      );
      expect(statuses(moves)).toEqual([200, 400]);
      const [{ count }] = await rows(
        "select count(*)::int as count from category_catalog where id = any($1) and parent_id is not null",
        [ids],
      );
      expect(count).toBe(1);
    }
  });

  test("write an export by one of two workers, with each row once", async () => {
    const count = 1_200;
    await rows(
      `insert into customers (agency_id, id, seller_team_id, name)
        select $1, gen_random_uuid(), $2, 'Buyer ' || n from generate_series(1, $3::int) n`,
      [one.world.agencyId, one.world.sellerTeamId, count],
    );
    const requested = await Promise.all(
      Array.from({ length: 6 }, (_, index) => each(sellers, index).post("customers/export")),
    );
    expect(new Set(statuses(requested))).toEqual(new Set([201]));
    for (let kick = 0; kick < 4; kick += 1) for (const { app } of [one, two]) app.jobs.kick();
    await Promise.all([one.app.jobs.idle(), two.app.jobs.idle()]);
    const written = await rows(
      `select h.status, h.version, h.rows, convert_from(string_agg(f.bytes, ''::bytea order by f.seq), 'UTF8') as file
        from export_history h join export_files f on f.agency_id = h.agency_id and f.export_id = h.id
        group by h.id, h.status, h.version, h.rows`,
    );
    expect(written).toHaveLength(6);
    for (const { status, version, rows: rowCount, file } of written) {
      // Created with version 1, and claimed once.
      expect([status, version, rowCount]).toEqual(["done", 2, count]);
      const buyers = (file as string).match(/Buyer \d+/g) ?? [];
      expect([buyers.length, new Set(buyers).size]).toEqual([count, count]);
    }
  });

  /** Uploads an image to the sellers' library. */
  async function image(): Promise<{ id: string; path: string }> {
    const [seller] = sellers as [Client];
    const place = (await seller.get("images/presigned_url?file_name=box.png")).body;
    const { pathname, search } = new URL(place.presigned_url);
    const headers = { "content-type": "image/png" };
    const payload = await png();
    const sent = await one.nobody.send({ method: "PUT", url: pathname + search, headers, payload });
    expect(sent.status, sent.text).toBe(200);
    return (await seller.post("images", { path: place.file_path })).body;
  }

  test("either delete an image or use it", async () => {
    const ends: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const { id, path: address } = await image();
      const remove = () => each(sellers, 0).delete(`images/${id}`);
      const use = () =>
        each(sellers, 1).post("tickets", { subject: "Look", message: "Here", attachments: [address] });
      const [first, second] = await Promise.all(round % 2 ? [remove(), use()] : [use(), remove()]);
      const [removed, used] = round % 2 ? [first, second] : [second, first];
      const end = `${removed.status} ${used.status}`;
      expect(["200 400", "400 201"]).toContain(end);
      const [row] = await rows("select deleted_at from images where id = $1", [id]);
      expect(row.deleted_at !== null).toBe(removed.status === 200);
      ends.push(end);
    }
    expect(ends).toHaveLength(12);
  });

  test("either delete a catalog's variant or use it in a product", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { catalog, variant } = await catalogWithVariant(one.database, { agencyId: one.world.agencyId });
      // Alternates between the variant and its catalog.
      const address = round % 4 < 2 ? `catalog-variants/${variant.id}` : `catalogs/${catalog.id}`;
      const remove = () => each(agencies, 0).delete(address);
      const use = () =>
        each(sellers, 1).post("products", {
          title: "Tee",
          variants: [{ price: 20, catalogVariant: variant.id }],
        });
      const [first, second] = await Promise.all(round % 2 ? [remove(), use()] : [use(), remove()]);
      const [removed, used] = round % 2 ? [first, second] : [second, first];
      ends.add(`${removed.status} ${used.status}`);
    }
    expect(["200 400", "400 201"]).toEqual(expect.arrayContaining([...ends]));
  });

  test("store an image once if it is registered several times at once", async () => {
    const { path: address } = await image();
    const again = await Promise.all(
      [0, 1, 2].map((index) => each(sellers, index).post("images", { path: address })),
    );
    expect(new Set(statuses(again))).toEqual(new Set([201]));
    expect(await rows("select count(*)::int as images from images where path = $1", [address])).toEqual([
      { images: 1 },
    ]);
  });
});
