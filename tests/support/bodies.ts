import type { Resource } from "../../src/domain/resource/define.ts";
import { writableFields } from "../../src/domain/resource/wire.ts";
import type { Database } from "../../src/server/db/client.ts";
import { make, type Owner } from "./factories.ts";
import { validValue } from "./values.ts";

export type Body = Record<string, unknown>;

/** An agency has one mail template per code. */
async function freeTemplateCode(database: Database, { agencyId }: Owner): Promise<string> {
  const { rows } = await database.pool.query<{ code: string }>(
    "select code from mail_notifications where agency_id = $1 and deleted_at is null",
    [agencyId],
  );
  const taken = new Set(rows.map(({ code }) => code));
  const codes = ["invoice", "topup-approved", "order-approved", "order-rejected", "tracking-added"];
  const free = codes.find((code) => !taken.has(code));
  if (!free) throw new Error("This agency has a mail template of every code");
  return free;
}

/** A valid value for every writable field; referenced rows are created. */
export async function validBody(
  database: Database,
  resource: Resource,
  owner: Owner,
  setBy: readonly string[] = ["anyone", "creator"],
): Promise<Body> {
  const body: Body = {};
  for (const [name, field] of writableFields(resource)) {
    if (!setBy.includes(field.setBy)) continue;
    if (field.kind === "reference") body[name] = (await make(database, field.target ?? "", owner)).id;
    else if (field.kind === "references") body[name] = [(await make(database, field.target ?? "", owner)).id];
    else body[name] = validValue(name, field);
  }
  if ("code" in body && resource.name === "mail-notifications")
    body.code = await freeTemplateCode(database, owner);
  return body;
}
