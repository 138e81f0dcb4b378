import { z } from "zod";
import { MAX_REFERENCES } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listCall } from "../../resource/list-call.ts";
import { removedResponse } from "../../resource/responses.ts";
import { rowSchema } from "../../resource/row-schema.ts";
import { agencies } from "../../resources/agencies.resource.ts";
import { catalogs } from "../../resources/index.ts";
import { agencyChange, catalogChange, newAgency } from "../agencies.ts";
import { agencyUseResponse, catalogUseResponse } from "../responses.ts";

export const editAgency = defineCall({
  name: "agencies.edit",
  method: ["PATCH", "PUT"],
  url: "/agencies/:id",
  requires: ["agencies", "edit"],
  summary: "Edit: Agency; invites a manager if it has none",
  params: byId,
  body: agencyChange,
  response: () => rowSchema(agencies),
  changes: ["agencies"],
});

export const editNamedAgency = defineCall({
  name: "agencies.editNamed",
  method: ["PATCH", "PUT"],
  url: "/agencies",
  requires: ["agencies", "edit"],
  summary: "Edit: Agency, named in the body",
  body: agencyChange.extend({ id: identifier }),
  response: () => rowSchema(agencies),
});

export const createAgency = defineCall({
  name: "agencies.create",
  method: "POST",
  url: "/agencies",
  requires: ["agencies", "create"],
  asksAgain: true,
  summary: "Create: Agency, optionally with a manager, who is invited by mail",
  body: newAgency,
  response: () => rowSchema(agencies),
  status: 201,
  changes: ["agencies"],
});

export const deleteAgency = defineCall({
  name: "agencies.delete",
  method: "DELETE",
  url: "/agencies/:id",
  requires: ["agencies", "delete"],
  asksAgain: true,
  summary: "Delete: Agency, with its people, if nothing is due to its sellers",
  params: byId,
  response: removedResponse,
  changes: ["agencies"],
});

export const showAgencyUse = defineCall({
  name: "agencies.use",
  method: "GET",
  url: "/agencies/:id/use",
  requires: ["agencies", "members"],
  summary: "What deleting an agency would affect, in numbers",
  params: byId,
  response: agencyUseResponse,
});

export const showCatalogUse = defineCall({
  name: "agencies.catalogUse",
  method: "GET",
  url: "/agencies/:id/product-catalogs/use",
  requires: ["agencies", "catalogs"],
  summary: "What removing catalogs from an agency would affect, in numbers",
  params: byId,
  query: z.strictObject({
    catalogs: z
      .string()
      .transform((text) => text.split(",").filter(Boolean))
      .pipe(z.array(identifier).max(MAX_REFERENCES)),
  }),
  response: catalogUseResponse,
});

export const setAgencyCatalogs = defineCall({
  name: "agencies.setCatalogs",
  method: ["PATCH", "PUT"],
  url: "/agencies/:id/product-catalogs",
  requires: ["agencies", "catalogs"],
  summary: 'Add and remove platform catalogs of an agency; `add` may be "all"',
  params: byId,
  body: catalogChange,
  response: z.object({ message: z.string() }),
  changes: ["agencies", "catalogs"],
});

const catalogsCall = {
  requires: ["agencies", "catalogs"],
  params: byId,
  resource: catalogs,
  fields: ["name", "productCode", "publishStatus"],
} as const;

export const listAgencyCatalogs = listCall({
  ...catalogsCall,
  name: "agencies.catalogs",
  url: "/agencies/:id/product-catalogs",
  summary: "List: an agency's catalogs of the platform",
});

export const listOtherCatalogs = listCall({
  ...catalogsCall,
  name: "agencies.otherCatalogs",
  url: "/catalogs/not-added/:id/agency",
  summary: "List: the platform's catalogs that it has not",
});
