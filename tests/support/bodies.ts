import type { Resource } from "../../src/domain/resource/define.ts";
import { writableFields } from "../../src/domain/resource/wire.ts";
import type { Database } from "../../src/server/db/client.ts";
import { make, type Owner } from "./factories.ts";
import { validValue } from "./values.ts";

export type Body = Record<string, unknown>;

/** Every field that a request may write, with a value that its declaration accepts; what it refers to is made. */
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
  return body;
}
