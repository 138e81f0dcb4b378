import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { viewPath, viewQuery, views } from "../resources/views.resource.ts";
import { viewResponse } from "./responses.ts";

const changes = {
  name: views.fields.name.input.optional(),
  query: viewQuery.optional(),
  shared: z.boolean().optional(),
  isDefault: z.boolean().optional(),
};

export const listViews = defineCall({
  name: "views.list",
  method: "GET",
  url: "/views",
  requires: ["views", "list"],
  summary: "The saved views of a list: my own and those shared in my team",
  query: z.strictObject({ path: viewPath }),
  response: z.object({ data: z.array(viewResponse) }),
});

export const createView = defineCall({
  name: "views.create",
  method: "POST",
  url: "/views",
  requires: ["views", "create"],
  summary: "Save a view of a list",
  body: z.strictObject({ ...changes, path: viewPath, name: views.fields.name.input, query: viewQuery }),
  response: viewResponse,
  status: 201,
  changes: ["views"],
});

export const editView = defineCall({
  name: "views.edit",
  method: ["PATCH", "PUT"],
  url: "/views/:id",
  requires: ["views", "edit"],
  summary: "Rename, change or share my own view; set a view as my default",
  params: byId,
  body: z.strictObject(changes),
  response: viewResponse,
  changes: ["views"],
});

export const deleteView = defineCall({
  name: "views.delete",
  method: "DELETE",
  url: "/views/:id",
  requires: ["views", "delete"],
  summary: "Delete my own view",
  params: byId,
  response: z.object({ message: z.string() }),
  changes: ["views"],
});
