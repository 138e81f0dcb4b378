import { z } from "zod";
import { resources } from "../resources/registry.ts";
import { defineCall } from "./call.ts";
import { identifier } from "./fields.ts";
import { rowChangeResponse } from "./responses.ts";

const MAX_CHANGES = 100;

const names = [...resources.values()]
  .filter(({ verbs }) => verbs.includes("show"))
  .map(({ name }) => name) as [string, ...string[]];

export const listRowChanges = defineCall({
  name: "rows.history",
  method: "GET",
  url: "/row-history",
  requires: "signed-in",
  summary: "List the changes of a row: author, fields and time, newest first",
  query: z.strictObject({
    object: z.enum(names),
    subject: identifier,
    limit: z.coerce.number().int().min(1).max(MAX_CHANGES).default(20),
  }),
  response: z.object({ data: z.array(rowChangeResponse) }),
});
