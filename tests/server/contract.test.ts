import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXPORT } from "../../src/domain/access/declared-verbs.ts";
import { DESIGNER_FIELDS, readsInPart } from "../../src/domain/access/designer-view.ts";
import { can } from "../../src/domain/access/grants.ts";
import { GRANTS } from "../../src/domain/access/role-grants.ts";
import { isDesigner, ROLES, type Role } from "../../src/domain/access/roles.ts";
import { WITHHELD_FROM_SUPPLIERS } from "../../src/domain/access/supplier-view.ts";
import type { Resource } from "../../src/domain/resource/define.ts";
import type { Field } from "../../src/domain/resource/field.ts";
import { listFieldsOf } from "../../src/domain/resource/list-call.ts";
import { writableFields } from "../../src/domain/resource/wire.ts";
import { resources } from "../../src/domain/resources/registry.ts";
import { NO_AGENCY } from "../../src/server/audit.ts";
import { newId } from "../../src/server/ids.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../support/app.ts";
import { someAtOnce } from "../support/at-once.ts";
import { validBody } from "../support/bodies.ts";
import {
  catalogWithVariant,
  EMPTY_ITEM_ACCOUNTING,
  make,
  type Owner,
  SUPPLIER_ID,
  sellerTeam,
  user,
} from "../support/factories.ts";
import { validValue } from "../support/values.ts";

/** Every declared resource, every generic call and every role on the real application. New resources are included. */
let platen: TestApp;
beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());

const isPlatform = (role: Role) => role === "administrator" || role === "supplier";
const isSeller = (role: Role) => role.startsWith("seller");

/** The owner of the rows that a role works with. */
function ownerFor(role: Role, resource: Resource): Owner {
  const { agencyId, sellerTeamId } = platen.world;
  if (isPlatform(role) && resource.owner === "platform") return {};
  return isSeller(role) || resource.owner === "sellerTeam" ? { agencyId, sellerTeamId } : { agencyId };
}

/** Of a catalog that suppliers see. */
const SUPPLIED = { dropship: true, isTrademark: true };

/** A row that a role sees, where the owner alone does not suffice. */
const VISIBLE: Record<string, (role: Role, owner: Owner) => Promise<string>> = {
  // One that the user may edit, not the agency of the other rows.
  agencies: async (role) =>
    isPlatform(role) ? (await make(platen.database, "agencies")).id : platen.world.agencyId,
  "seller-teams": async (role, owner) =>
    isSeller(role)
      ? platen.world.sellerTeamId
      : (await make(platen.database, "seller-teams", { agencyId: owner.agencyId })).id,
  users: async (role, owner) => (await user(platen.database, role, owner)).id,
  images: async (_, { agencyId, sellerTeamId = null }) =>
    (await make(platen.database, "images", { agencyId }, { sellerTeamId })).id,
  catalogs: async (_, owner) => (await catalogWithVariant(platen.database, owner, SUPPLIED)).catalog.id,
  "catalog-variants": async (_, owner) =>
    (await catalogWithVariant(platen.database, owner, SUPPLIED)).variant.id,
  "supplier-logs": async (_, owner) => {
    const { catalog } = await catalogWithVariant(platen.database, owner, SUPPLIED);
    return (await make(platen.database, "supplier-logs", owner, { catalogId: catalog.id })).id;
  },
  // Sellers see the teams that they referred and their own exports.
  referrals: async (role, owner) => {
    const referredById = isSeller(role) ? platen.world.sellerTeamId : platen.world.otherTeamId;
    return (await sellerTeam(platen.database, owner, { referredById })).id;
  },
  orders: (role, owner) => orderOf(role, owner),
  "order-items": async (role, owner) =>
    (
      await make(platen.database, "order-items", owner, {
        accounting: EMPTY_ITEM_ACCOUNTING,
        orderId: await orderOf(role, owner),
      })
    ).id,
  /** Administrators see the mails that the platform caused. */
  "email-history": async (role, owner) =>
    (await make(platen.database, "email-history", owner, { byPlatform: isPlatform(role) })).id,
  /** People of the platform, suppliers and designers see what was paid to them. */
  "pay-runs": async (role) => {
    const { agencyId } = platen.world;
    const creditor = async () =>
      role === "administrator"
        ? "platform"
        : role === "supplier"
          ? SUPPLIER_ID
          : ((await platen.as(role)).userId ?? "");
    const columns = { creditor: await creditor(), status: "approved" };
    return (await make(platen.database, "pay-runs", { agencyId }, columns)).id;
  },
  /** Suppliers see the exports of their company's people, designers those of images. */
  "export-history": async (role, owner) => {
    const sellerTeamId = isSeller(role) ? platen.world.sellerTeamId : null;
    const { agencyId } = role === "supplier" ? { agencyId: NO_AGENCY } : owner;
    const more = isDesigner(role)
      ? { type: "images" }
      : role === "supplier"
        ? { createdUserId: (await user(platen.database, role)).id }
        : {};
    return (await make(platen.database, "export-history", { agencyId }, { sellerTeamId, ...more })).id;
  },
};

/** An order of an owner; designers see only orders with a design request. */
async function orderOf(role: Role, owner: Owner): Promise<string> {
  const { id } = await make(platen.database, "orders", owner);
  if (isDesigner(role))
    await platen.database.pool.query("update orders set design_status = 'assign' where id = $1", [id]);
  return id;
}

async function visibleRow(resource: Resource, role: Role): Promise<string> {
  const owner = ownerFor(role, resource);
  const special = VISIBLE[resource.name];
  return special ? special(role, owner) : (await make(platen.database, resource.name, owner)).id;
}

const canOf = (role: Role) => (resource: Resource, action: string) =>
  can(GRANTS.standard[role], resource.name, action);

/** The roles with this action on the resource. */
const rolesThatMay = (resource: Resource, action: string) =>
  ROLES.filter((role) => canOf(role)(resource, action));

const serverSet = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.setBy === "server");

async function bodyFor(role: Role, resource: Resource, setBy?: readonly string[]) {
  const body = await validBody(platen.database, resource, ownerFor(role, resource), setBy);
  const namesTeam = resource.owner === "sellerTeam" && !isSeller(role) && !setBy;
  return namesTeam ? { ...body, sellerTeam: platen.world.sellerTeamId } : body;
}

/** Compares the row with the sent body, without HTML, which is sanitized. */
function expectSame(resource: Resource, body: Record<string, unknown>, row: Record<string, unknown>) {
  for (const [name, field] of writableFields(resource)) {
    if (!(name in body)) continue;
    if (field.kind === "reference") expect(row[name], name).toMatchObject({ id: body[name] });
    else if (field.kind === "references") {
      expect((row[name] as { id: string }[]).map((one) => one.id)).toEqual(body[name]);
    } else expect(row[name], name).toEqual(body[name]);
  }
}

/** The declared part of a row, to which a route may add more. */
const declaredOf = (resource: Resource, row: Record<string, unknown>) =>
  Object.fromEntries(["id", ...Object.keys(resource.fields)].map((name) => [name, row[name]]));

type Calls = (client: Client, id: string) => Promise<ApiResponse>;
const calls = (path: string): Record<string, Calls> => ({
  list: (client) => client.get(`${path}?limit=1`),
  count: (client) => client.get(`${path}/count`),
  options: (client) => client.get(`${path}/list?search=thing`),
  export: (client) => client.get(`${path}/export?limit=1`),
  show: (client, id) => client.get(`${path}/${id}`),
  create: (client) => client.post(path, {}),
  edit: (client, id) => client.patch(`${path}/${id}`, {}),
  replace: (client, id) => client.put(`${path}/${id}`, {}),
  delete: (client, id) => client.delete(`${path}/${id}`),
  deleteSeveral: (client, id) => client.delete(path, { ids: [id] }),
});
const METHODS: Record<string, string> = {
  create: "POST",
  edit: "PATCH",
  replace: "PUT",
  delete: "DELETE",
  deleteSeveral: "DELETE",
};
/** The end of the URL of calls below the list. */
const BELOW: Record<string, string> = { count: "/count", options: "/list", export: "/export" };
const routesOf = (resource: Resource, call: string) => {
  const isOfOne = ["show", "edit", "replace", "delete"].includes(call);
  const url = new RegExp(`^/api/${resource.path}${isOfOne ? "/:\\w+" : (BELOW[call] ?? "")}$`);
  const method = METHODS[call] ?? "GET";
  return platen.routes.filter((route) => route.method === method && url.test(route.url));
};
/** Whether a route of its own replaces the generic call, such as `PUT orders/:id`; other tests cover those. */
const isNamedCall = (resource: Resource, call: string) => routesOf(resource, call).length > 0;
/** The action that a call requires, and the verb that a resource must have for it. */
const NEEDS: Record<string, [action: string, verb: string]> = {
  list: ["list", "list"],
  count: ["list", "list"],
  options: ["list", "list"],
  export: ["export", "list"],
  show: ["show", "show"],
  create: ["create", "create"],
  edit: ["edit", "edit"],
  replace: ["edit", "edit"],
  delete: ["delete", "delete"],
  deleteSeveral: ["delete", "delete"],
};

describe.each([...resources.values()].map((resource) => [resource.name, resource] as const))(
  "%s",
  (_name, resource) => {
    const all = calls(resource.path);
    const responses = (verb: string) => (resource.verbs as readonly string[]).includes(verb);

    test("responds with 401 without a session", async () => {
      for (const [call, [, verb]] of Object.entries(NEEDS)) {
        const response = await all[call]?.(platen.nobody, newId());
        const isThere = responses(verb) || isNamedCall(resource, call);
        expect([call, response?.status]).toEqual([call, isThere ? 401 : 404]);
      }
    });

    // access/matrix.test.ts checks the roles without the action on all routes.
    test("requires the action of each call, and has no other calls", async () => {
      const administrator = await platen.as("administrator");
      for (const [call, [action, verb]] of Object.entries(NEEDS)) {
        if (!responses(verb)) {
          if (isNamedCall(resource, call)) continue;
          expect([call, (await all[call]?.(administrator, newId()))?.status]).toEqual([call, 404]);
          continue;
        }
        const [requested, ...others] = routesOf(resource, call).map(({ requires: may }) => may);
        expect([call, others]).toEqual([call, []]);
        if (requested === "signed-in") {
          // Users may read their own row, so the handler itself checks the action.
          for (const role of ROLES) {
            const response = await all[call]?.(await platen.as(role), newId());
            const isGranted = canOf(role)(resource, action);
            expect([role, call, response?.status]).toEqual([role, call, isGranted ? 404 : 403]);
          }
          continue;
        }
        // Customer support chooses sellers without reading them.
        const own = call === "options" && resource.name === "seller-teams" ? "choose" : action;
        expect([call, requested]).toEqual([call, [resource.name, own]]);
      }
    });

    test.runIf(responses("list"))("lists, counts and shows an own row", async () => {
      await someAtOnce(rolesThatMay(resource, "list"), async (role) => {
        const client = await platen.as(role);
        const id = await visibleRow(resource, role);
        const list = await client.get(`${resource.path}?ids=${id}`);
        expect(
          list.body.data.map((row: { id: string }) => row.id),
          `${role}: ${list.text}`,
        ).toEqual([id]);
        expect(list.body.total).toBe(1);
        expect((await client.get(`${resource.path}/count?ids=${id}`)).body).toEqual({ total: 1 });
        expect((await client.get(`${resource.path}/list?ids=${id}`)).body.data[0].id).toBe(id);
        const isAllowed = canOf(role);
        if (isAllowed(resource, EXPORT))
          expect((await client.get(`${resource.path}/export?ids=${id}`)).text).toContain(id);
        if (!isAllowed(resource, "show")) return;
        const row = (await client.get(`${resource.path}/${id}`)).body;
        for (const name of Object.keys(resource.fields)) {
          if (name in list.body.data[0]) expect(row[name], name).toEqual(list.body.data[0][name]);
        }
        for (const [name, field] of Object.entries(resource.fields)) {
          const designerFields = readsInPart(resource.name, role)
            ? DESIGNER_FIELDS[resource.name]
            : undefined;
          const isHidden =
            (field.agencyOnly === true && role.startsWith("seller")) ||
            (role === "supplier" && WITHHELD_FROM_SUPPLIERS[resource.name]?.includes(name) === true) ||
            designerFields?.includes(name) === false;
          expect(name in row, `${role} reads ${name}`).toBe(!isHidden);
        }
      });
    });

    test.runIf(responses("list"))(
      "lists the asked fields alone, and never one that is withheld",
      async () => {
        await someAtOnce(rolesThatMay(resource, "list"), async (role) => {
          const client = await platen.as(role);
          const id = await visibleRow(resource, role);
          const [whole] = (await client.get(`${resource.path}?ids=${id}`)).body.data;
          const names = [...new Set([...listFieldsOf(resource), ...Object.keys(whole)])];
          for (const parity of [0, 1]) {
            const asked = names.filter((_, index) => index % 2 === parity);
            const response = await client.get(`${resource.path}?ids=${id}&fields=${asked.join(",")}`);
            expect(response.status, `${role}: ${response.text}`).toBe(200);
            const kept = Object.entries(whole).filter(([name]) => ["id", "version", ...asked].includes(name));
            expect(response.body.data, `${role}: ${asked.join()}`).toEqual([Object.fromEntries(kept)]);
          }
        });
      },
    );

    test.runIf(responses("list"))(
      "sorts by every declared column, pages by key in both directions, and refuses other parameters",
      async () => {
        const [role] = rolesThatMay(resource, "list");
        if (!role) return;
        const client = await platen.as(role);
        for (let count = 0; count < 3; count++) await visibleRow(resource, role);
        // Those of the tests before are written a second later.
        await platen.app.securityEvents.flush();
        for (const sort of [...resource.list.sorts, "id"].flatMap((name) => [name, `-${name}`])) {
          const whole = await client.get(`${resource.path}?sort=${sort}&limit=1000`);
          const ids: string[] = whole.body.data.map((row: { id: string }) => row.id);
          const after = await client.get(`${resource.path}?sort=${sort}&limit=1000&after=${ids[0]}`);
          expect(
            after.body.data.map((row: { id: string }) => row.id),
            sort,
          ).toEqual(ids.slice(1));
          const before = await client.get(`${resource.path}?sort=${sort}&limit=1000&before=${ids.at(-1)}`);
          expect(
            before.body.data.map((row: { id: string }) => row.id),
            sort,
          ).toEqual(ids.slice(0, -1));
          const second = await client.get(`${resource.path}?sort=${sort}&limit=1&page=2`);
          expect(
            second.body.data.map((row: { id: string }) => row.id),
            sort,
          ).toEqual(ids.slice(1, 2));
        }
        for (const invalid of [
          "sort=nothing",
          "limit=0",
          "limit=1001",
          "page=0",
          "nothing=1",
          "ids=1",
          "fields=nothing",
          "limit=1&limit=2",
        ]) {
          expect([invalid, (await client.get(`${resource.path}?${invalid}`)).status]).toEqual([invalid, 400]);
        }
      },
    );

    test.runIf(responses("create"))("is created, shown, listed, counted, edited and deleted", async () => {
      for (const role of rolesThatMay(resource, "create")) {
        const client = await platen.as(role);
        const body = await bodyFor(role, resource);
        const created = await client.post(resource.path, body);
        expect(created.status, `${role}: ${created.text}`).toBe(201);
        expectSame(resource, body, created.body);
        const { id } = created.body;
        const shown = (await client.get(`${resource.path}/${id}`)).body;
        // An empty value may be filled in meanwhile: a domain is looked up as soon as it exists.
        const filled = Object.entries(declaredOf(resource, created.body)).filter(
          ([, value]) => value !== null,
        );
        expect(shown).toMatchObject(Object.fromEntries(filled));
        expect((await client.get(`${resource.path}/count?ids=${id}`)).body.total).toBe(1);
        const isAllowed = canOf(role);
        const done = ["create"];
        if (responses("edit") && isAllowed(resource, "edit")) {
          const changes = await bodyFor(role, resource, ["anyone"]);
          const edited = await client.patch(`${resource.path}/${id}`, changes);
          expect(edited.status, edited.text).toBe(200);
          expectSame(resource, changes, edited.body);
          done.push("edit");
        }
        if (responses("delete") && isAllowed(resource, "delete")) {
          const removed = await client.delete(`${resource.path}/${id}`);
          expect(removed.status, removed.text).toBe(200);
          expect((await client.get(`${resource.path}/${id}`)).status).toBe(404);
          expect((await client.get(`${resource.path}?ids=${id}`)).body).toEqual({ data: [], total: 0 });
          done.push("delete");
        }
        const audit = await platen.database.pool.query(
          "select action from audit where subject = $1 order by id",
          [id],
        );
        expect(audit.rows.map((row) => row.action)).toEqual(done);
      }
    });

    test.runIf(responses("edit"))("changes only the fields of an edit, and keeps fixed fields", async () => {
      for (const role of rolesThatMay(resource, "edit")) {
        const client = await platen.as(role);
        const id = await visibleRow(resource, role);
        const before = (await client.get(`${resource.path}/${id}`)).body;
        const unchanged = await client.put(`${resource.path}/${id}`, { id });
        expect(unchanged.status, unchanged.text).toBe(200);
        expect(declaredOf(resource, unchanged.body)).toEqual(declaredOf(resource, before));
        for (const [name, value] of Object.entries(await bodyFor(role, resource, ["anyone"]))) {
          const edited = await client.patch(`${resource.path}/${id}`, { [name]: value });
          expect(edited.status, `${role} ${name}: ${edited.text}`).toBe(200);
          expectSame(resource, { [name]: value }, edited.body);
        }
        for (const [name, field] of Object.entries(resource.fields)) {
          if (field.setBy !== "creator") continue;
          const same = field.kind === "reference" ? before[name].id : before[name];
          expect((await client.patch(`${resource.path}/${id}`, { [name]: same })).status, name).toBe(200);
          const other = field.kind === "reference" ? newId() : validValue(name, field);
          const refused = await client.patch(`${resource.path}/${id}`, { [name]: other });
          expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [name]]);
        }
      }
    });

    test.runIf(responses("edit"))("refuses an edit of an older version with who changed what", async () => {
      for (const role of rolesThatMay(resource, "edit")) {
        const client = await platen.as(role);
        const path = `${resource.path}/${await visibleRow(resource, role)}`;
        const { version } = (await client.get(path)).body;
        const [change] = Object.entries(await bodyFor(role, resource, ["anyone"]));
        if (!change) throw new Error(`${resource.name} has nothing to edit`);
        const [name, value] = change;
        const first = await client.patch(path, { [name]: value, version });
        expect([first.status, first.body.version], `${role}: ${first.text}`).toEqual([200, version + 1]);
        const stale = await client.put(path, { [name]: value, version });
        expect(stale.status, `${role}: ${stale.text}`).toBe(400);
        expect(stale.body.errors).toEqual({ version: stale.body.message });
        expect(stale.body.message).toContain(`You changed ${resource.fields[name]?.label} in another window`);
        expect((await client.patch(path, { [name]: value })).status, "without a version").toBe(200);
      }
    });

    test("refuses unknown keys and values that only the server sets", async () => {
      for (const verb of ["create", "edit"] as const) {
        if (!responses(verb)) continue;
        const [role] = rolesThatMay(resource, verb);
        if (!role) continue;
        const client = await platen.as(role);
        const path =
          verb === "create" ? resource.path : `${resource.path}/${await visibleRow(resource, role)}`;
        const send = verb === "create" ? client.post : client.patch;
        const body = await bodyFor(role, resource, verb === "edit" ? ["anyone"] : undefined);
        for (const [name, value] of [
          ["nobodyDeclaredThis", 1],
          ...serverSet(resource).map(([n]) => [n, null]),
        ]) {
          const response = await send(path, { ...body, [name as string]: value });
          expect([name, response.status]).toEqual([name, 400]);
          expect(response.body.errors).toHaveProperty(String(name));
        }
      }
    });

    // access/matrix.test.ts checks all calls with a row in their URL.
    test("neither lists nor deletes rows of another agency or team by their ids", async () => {
      const { otherAgency, agencyId, otherTeamId } = platen.world;
      const foreign = async (role: Role): Promise<string[]> => {
        const owners: Owner[] = [
          resource.owner === "sellerTeam" || isSeller(role)
            ? otherAgency
            : { agencyId: otherAgency.agencyId },
        ];
        if (isSeller(role) && resource.owner === "sellerTeam")
          owners.push({ agencyId, sellerTeamId: otherTeamId });
        const rows = await Promise.all(owners.map((owner) => make(platen.database, resource.name, owner)));
        return rows.map((row) => row.id);
      };
      const roles = ROLES.filter((one) => !isPlatform(one));
      await someAtOnce(roles, async (role) => {
        const isAllowed = canOf(role);
        const client = await platen.as(role);
        for (const id of [...(await foreign(role)), newId(), "not-an-id"]) {
          if (responses("delete") && isAllowed(resource, "delete")) {
            const { status } = await client.delete(resource.path, { ids: [id] });
            expect([role, id, status]).toEqual([role, id, id === "not-an-id" ? 400 : 404]);
          }
          if (responses("list") && isAllowed(resource, "list") && id !== "not-an-id") {
            expect((await client.get(`${resource.path}?ids=${id}`)).body.data).toEqual([]);
          }
        }
      });
    });
  },
);
