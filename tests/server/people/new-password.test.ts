import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueToken } from "../../../src/server/auth/one-time-tokens.queries.ts";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { make, stored, user } from "../../support/factories.ts";

const COMMON = "This password is one of the most common ones. Choose another one";
const NAMED = /must not contain your name, your email, or the name of your agency or of Platen/;
const OLD = "harbor lights";
const GOOD = "seven red boats";

let platen: TestApp;
let agencyId: string;
beforeAll(async () => {
  platen = await startApp({ env: { DEFAULT_AGENCY: "coastal", PASSWORD_MIN_LENGTH: "8" } });
  agencyId = platen.world.agencyId;
  await platen.database.pool.query(
    "update agencies set code = 'coastal', name = 'Coastal Print' where id = $1",
    [agencyId],
  );
  await make(platen.database, "basecosts", { agencyId });
});
afterAll(() => platen.close());

/** Each call that sets a password, for a person named Wilhelmina Oakes. Returns the response's status and its error. */
type Setting = (password: string) => Promise<[status: number, error: string | undefined]>;

const person = (columns: Record<string, unknown> = {}) =>
  user(
    platen.database,
    "seller",
    { agencyId, sellerTeamId: platen.world.sellerTeamId },
    { fullName: "Wilhelmina Oakes", ...columns },
  );
const tokenOf = (userId: string, purpose: "reset" | "invite") =>
  inTransaction(platen.database, (tx) => issueToken(tx, userId, purpose));
let count = 0;

const SETTINGS: Readonly<Record<string, Setting>> = {
  "a sign-up": async (password) => {
    const email = `wilma${++count}@oakes.test`;
    const body = { name: "Wilhelmina Oakes", email, password, confirmPassword: password };
    const { status, body: answer } = await platen.nobody.post("auth/signup", body);
    return [status, answer.errors?.password];
  },
  "a reset link": async (password) => {
    const { id } = await person({ passwordHash: await hashPassword(OLD) });
    const token = await tokenOf(id, "reset");
    const set = (text: string) =>
      platen.nobody.post("auth/reset-password", { token, newPassword: text, confirmPassword: text });
    const { status, body } = await set(password);
    // A refused password leaves the link as it was.
    if (status === 400) expect((await set(GOOD)).status).toBe(200);
    return [status, body.errors?.newPassword];
  },
  "an invitation": async (password) => {
    const { id } = await person({ passwordHash: null });
    const token = await tokenOf(id, "invite");
    const body = { token, fullName: "Wilhelmina Oakes", password, confirmPassword: password };
    const { status, body: answer } = await platen.nobody.post("auth/accept-invitation", body);
    return [status, answer.errors?.password];
  },
  "a new member": async (password) => {
    const manager = await platen.as("agency");
    const { status, body } = await manager.post("users", {
      fullName: "Wilhelmina Oakes",
      userType: "agency",
      authority: "staff",
      email: `wilma${++count}@oakes.test`,
      password,
      confirmPassword: password,
    });
    return [status, body.errors?.password];
  },
  "a manager": async (password) => {
    const manager = await platen.as("agency");
    const { id } = await user(
      platen.database,
      "agency:staff",
      { agencyId },
      { fullName: "Wilhelmina Oakes" },
    );
    const body = { password, confirmPassword: password };
    const { status, body: answer } = await manager.patch(`users/${id}/reset-password`, body);
    if (status === 400) expect((await stored(platen.database, "users", id))?.passwordHash).toBeNull();
    return [status, answer.errors?.password];
  },
  "the person": async (password) => {
    const client = await platen.newPerson("seller", platen.ownerOf("seller"));
    const hash = await hashPassword(OLD);
    await platen.database.pool.query("update users set full_name = $2, password_hash = $3 where id = $1", [
      client.userId,
      "Wilhelmina Oakes",
      hash,
    ]);
    const { status, body } = await client.put("users/info", {
      action: "reset_password",
      data: { oldPassword: OLD, newPassword: password, confirmNewPassword: password },
    });
    return [status, body.errors?.["data.newPassword"]];
  },
};

describe.each(Object.keys(SETTINGS))("a password set by %s", (name) => {
  const set = (password: string) => (SETTINGS[name] as Setting)(password);

  it("is as long as the installation demands, none of the commonest, and contains no name", async () => {
    for (const common of ["password1", "Password", "qwerty123", "iloveyou"])
      expect([common, ...(await set(common))]).toEqual([common, 400, COMMON]);
    for (const named of ["xx-platen-xx", "coastalprint!", "Wilhelmina-8"]) {
      const [status, error] = await set(named);
      expect([named, status, error]).toEqual([named, 400, expect.stringMatching(NAMED)]);
    }
    expect(await set("zq7!xw2")).toEqual([400, "Choose a password of at least 8 characters"]);
    expect((await set(GOOD))[0]).toBeLessThan(300);
  });
});
