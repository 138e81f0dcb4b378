import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listCall } from "../../resource/list-call.ts";
import { listQueryOf } from "../../resource/query.ts";
import { removedResponse } from "../../resource/responses.ts";
import { rowFieldsOf, rowSchema } from "../../resource/row-schema.ts";
import { basecosts, referrals } from "../../resources/index.ts";
import { sellerTeams } from "../../resources/seller-teams.resource.ts";
import { closingResponse, referrerResponse, sellerBalances } from "../responses.ts";
import { mapping, newSeller } from "../sellers.ts";

const sellerRow = () => rowSchema(sellerTeams).extend(sellerBalances.shape);

export const showSeller = defineCall({
  name: "seller-teams.show",
  method: "GET",
  url: "/seller-teams/:id",
  requires: ["seller-teams", "show"],
  key: "read",
  summary: "Show: Seller, with balance and referrer",
  params: byId,
  response: () => sellerRow().extend({ referralFrom: referrerResponse.nullable() }),
});

export const createSeller = defineCall({
  name: "seller-teams.create",
  method: "POST",
  url: "/seller-teams",
  requires: ["seller-teams", "create"],
  summary: "Create: Seller, with a manager who is invited by mail",
  body: newSeller,
  response: () => rowSchema(sellerTeams),
  status: 201,
});

export const deleteSeller = defineCall({
  name: "seller-teams.delete",
  method: "DELETE",
  url: "/seller-teams/:id",
  requires: ["seller-teams", "delete"],
  summary: "Delete: Seller, with its people, if nothing is due",
  params: byId,
  response: removedResponse,
  changes: ["seller-teams", "users"],
});

export const showClosing = defineCall({
  name: "seller-teams.closing",
  method: "GET",
  url: "/seller-teams/:id/closing",
  requires: ["seller-teams", "delete"],
  summary: "What has to be done before a seller is closed, step by step",
  params: byId,
  response: closingResponse,
});

const ids = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(identifier).max(MAX_LIMIT));

export const listSellers = listCall({
  name: "seller-teams.list",
  url: "/seller-teams",
  requires: ["seller-teams", "list"],
  key: "read",
  summary: "List: Sellers, with their balances",
  resource: sellerTeams,
  fields: [...rowFieldsOf(sellerTeams).keys()],
  row: sellerRow,
  query: listQueryOf(sellerTeams, { extra: { sellerTeam: ids.optional() } }),
});

export const listSellerFilters = listCall({
  name: "seller-teams.filter",
  url: "/seller-teams/filter",
  requires: ["seller-teams", "list"],
  key: "read",
  summary: "Choose from: values to filter sellers by; `type=basecost`",
  resource: basecosts,
  fields: ["name"],
  row: () => z.object({ id: z.string(), name: z.string() }),
  query: listQueryOf(basecosts, { extra: { type: z.literal("basecost") } }),
});

export const chooseSeller = listCall({
  name: "seller-teams.choose",
  url: "/seller-teams/list",
  requires: ["seller-teams", "choose"],
  key: "read",
  summary: "Choose from: Sellers, with their managers",
  resource: sellerTeams,
  fields: ["name", "code", "manager"],
});

export const listTeamReferrals = listCall({
  name: "seller-teams.referrals",
  url: "/seller-teams/:id/referrals",
  requires: ["referrals", "list"],
  key: "read",
  summary: "Referrals of a seller team",
  params: byId,
  resource: referrals,
});

const mappingCall = {
  requires: ["seller-teams", "map"],
  summary: "Map a warehouse's seller and a normal one to each other",
  body: mapping,
  response: z.object({ message: z.string() }),
} as const;

export const mapSeller = defineCall({
  name: "seller-teams.map",
  method: "POST",
  url: "/seller-teams/mapped-user",
  changes: ["seller-teams"],
  ...mappingCall,
});

/** The same at the two addresses that the specification gives it. */
export const mapUser = defineCall({
  name: "users.map",
  method: "PUT",
  url: "/users/mapped-user",
  ...mappingCall,
});
export const mapMappedUser = defineCall({
  name: "mapped-user.map",
  method: "PUT",
  url: "/mapped-user",
  ...mappingCall,
});
