import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make, user } from "../../support/factories.ts";

let platen: TestApp;
let admin: Client;
let manager: Client;
let count = 0;
beforeAll(async () => {
  platen = await startApp({ env: { PUBLIC_URL: "https://platen.test" } });
  admin = await platen.as("administrator");
  manager = await platen.as("agency");
});
afterAll(() => platen.close());

interface Invited {
  id: string;
  email: string;
}

async function newAgency(): Promise<Invited & { agency: string }> {
  const n = ++count;
  const email = `manager${n}@agency.test`;
  const { body } = await admin.post("agencies", { name: `Harbor ${n}`, code: `harbor-${n}`, manager: email });
  return { id: body.manager.id, email, agency: body.id };
}

async function newSeller(): Promise<Invited> {
  const n = ++count;
  const email = `seller${n}@shop.test`;
  const basecost = (await make(platen.database, "basecosts", { agencyId: platen.world.agencyId })).id;
  const created = await manager.post("seller-teams", {
    name: `Shop ${n}`,
    code: `shop-${n}`,
    manager: email,
    basecost,
  });
  return { id: created.body.manager.id, email };
}

const linkOf = (client: Client, id: string) => client.post(`users/${id}/invitation-link`);
const tokenIn = (link: string) => new URL(link).searchParams.get("token") ?? "";
const accept = (token: string, more: object = {}) =>
  platen.nobody.post("auth/accept-invitation", {
    token,
    fullName: "Mara Lind",
    password: "a fine password",
    confirmPassword: "a fine password",
    ...more,
  });

describe("POST users/:id/invitation-link", () => {
  it("gives an administrator the link of an agency's manager, whose page sets name and password", async () => {
    const { id, email, agency } = await newAgency();
    const made = await linkOf(admin, id);
    expect(made.status, made.text).toBe(200);
    expect(made.body.email).toBe(email);
    expect(made.body.link).toMatch(
      /^https:\/\/platen\.test\/cms\/auth\/reset-password\?invitation=1&token=[\w-]{43}$/,
    );
    const accepted = await accept(tokenIn(made.body.link));
    expect(accepted.status, accepted.text).toBe(200);
    const info = await platen.nobody.get("users/info", {
      headers: { authorization: `Bearer ${accepted.body.access_token}` },
    });
    expect(info.body).toMatchObject({ fullName: "Mara Lind", email, agency: { id: agency } });
    const login = await platen.nobody.post("auth/login", { email, password: "a fine password" });
    expect(login.status).toBe(200);
  });

  it("gives an agency's manager the link of its seller's manager", async () => {
    const { id } = await newSeller();
    const made = await linkOf(manager, id);
    expect(made.status, made.text).toBe(200);
    const accepted = await accept(tokenIn(made.body.link));
    expect(accepted.status).toBe(200);
  });

  it("invalidates the links that were made or mailed before", async () => {
    const { id } = await newAgency();
    const first = tokenIn((await linkOf(admin, id)).body.link);
    const second = tokenIn((await linkOf(admin, id)).body.link);
    const refused = await accept(first);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This link has expired or was already used. Request a new one",
    ]);
    expect((await accept(second)).status).toBe(200);
  });

  it("stores the hash of the token only and records who made the link", async () => {
    const { id, agency } = await newAgency();
    const token = tokenIn((await linkOf(admin, id)).body.link);
    const { rows } = await platen.database.pool.query(
      "select a.agency_id, a.actor_id, a::text like '%' || $2 || '%' as leaks from audit a where subject = $1 and action = 'copy-invitation-link'",
      [id, token],
    );
    expect(rows).toEqual([{ agency_id: agency, actor_id: admin.userId, leaks: false }]);
    const stored = await platen.database.pool.query(
      "select 1 from one_time_tokens where token_hash = sha256($1::bytea)",
      [Buffer.from(token)],
    );
    expect(stored.rows).toHaveLength(1);
  });

  it("refuses once the invitation was accepted", async () => {
    const { id } = await newAgency();
    await accept(tokenIn((await linkOf(admin, id)).body.link));
    const refused = await linkOf(admin, id);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This person has already accepted the invitation and can sign in",
    ]);
  });

  it("is refused to everyone else", async () => {
    const ofAgency = await newAgency();
    const ofSeller = await newSeller();
    for (const role of ROLES.filter((role) => role !== "administrator" && role !== "agency")) {
      const client = await platen.as(role);
      expect((await linkOf(client, ofSeller.id)).status, role).toBe(403);
      expect((await client.get(`users/invitations?ids=${ofSeller.id}`)).status, role).toBe(403);
    }
    expect((await platen.nobody.post(`users/${ofSeller.id}/invitation-link`)).status).toBe(401);
    // Another tenant's people do not exist for an agency.
    const other = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await linkOf(other, ofSeller.id)).status).toBe(404);
    expect((await linkOf(manager, ofAgency.id)).status).toBe(404);
    // The sellers of an agency are the agency's to invite.
    expect([403, 404]).toContain((await linkOf(admin, ofSeller.id)).status);
    expect((await linkOf(admin, "no-uuid")).status).toBe(404);
  });

  it("takes away nothing from a member who was created with a password", async () => {
    const member = await user(
      platen.database,
      "agency:staff",
      { agencyId: platen.world.agencyId },
      {
        passwordHash: null,
      },
    );
    expect((await linkOf(manager, member.id)).status).toBe(403);
  });
});

describe("GET users/invitations", () => {
  it("lists the open ones of the users in question, within the caller's scope", async () => {
    const [open, accepted, seller] = [await newAgency(), await newAgency(), await newSeller()];
    await accept(tokenIn((await linkOf(admin, accepted.id)).body.link));
    const ids = [open.id, accepted.id, seller.id].join(",");
    const listed = await admin.get(`users/invitations?ids=${ids}`);
    expect([listed.status, listed.body]).toEqual([200, { data: [open.id] }]);
    expect((await manager.get(`users/invitations?ids=${ids}`)).body).toEqual({ data: [seller.id] });
    expect((await manager.get("users/invitations?ids=")).body).toEqual({ data: [] });
    expect((await manager.get("users/invitations?ids=1,2")).status).toBe(400);
    expect((await manager.get("users/invitations")).status).toBe(400);
  });
});

describe("POST auth/accept-invitation", () => {
  it("names the field of each wrong value and keeps the link", async () => {
    const { id } = await newAgency();
    const token = tokenIn((await linkOf(admin, id)).body.link);
    const errorsOf = async (more: object) => (await accept(token, more)).body.errors;
    expect(await errorsOf({ fullName: "M" })).toEqual({ fullName: "Full Name should be 2 to 128 length" });
    expect(await errorsOf({ password: "short", confirmPassword: "short" })).toEqual({
      password: "Password should be 6 to 128 length",
    });
    expect(await errorsOf({ confirmPassword: "another one" })).toEqual({
      confirmPassword: "Your confirm password not match!",
    });
    expect((await accept(token)).status).toBe(200);
  });

  it("accepts no link of another purpose", async () => {
    const { email } = await newAgency();
    await platen.nobody.post("auth/forgot-password", { email });
    const { rows } = await platen.database.pool.query(
      "select links from email_history where \"to\" = $1 and template = 'reset-password'",
      [email],
    );
    const token = String(rows[0]?.links?.link).split("token=")[1] ?? "";
    expect((await accept(token)).status).toBe(400);
  });

  it("opens no session for a member of an inactive agency", async () => {
    const { id, agency } = await newAgency();
    const token = tokenIn((await linkOf(admin, id)).body.link);
    await admin.patch(`agencies/${agency}`, { active: 0 });
    const refused = await accept(token);
    expect([refused.status, refused.body.access_token]).toEqual([400, undefined]);
  });
});
