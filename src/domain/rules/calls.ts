import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { identifier } from "../resource/fields.ts";
import { removedResponse } from "../resource/responses.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { rules } from "../resources/rules.resource.ts";
import { backTest } from "./back-test.ts";
import { MAX_RULES, newRule, ruleEdit, stateChange } from "./input.ts";

const CHANGES = ["rules"];
const EDIT = ["rules", "edit"] as const;

export const createRule = defineCall({
  name: "rules.create",
  method: "POST",
  url: "/rules",
  requires: EDIT,
  summary: "Create: Rule, which is off",
  body: () => newRule,
  response: () => rowSchema(rules),
  status: 201,
  changes: CHANGES,
});

export const editRule = defineCall({
  name: "rules.edit",
  method: "PUT",
  url: "/rules/:id",
  requires: EDIT,
  summary: "Replace what a rule does. It is off until it was replayed and is turned on again",
  params: byId,
  body: () => ruleEdit,
  response: () => rowSchema(rules),
  changes: CHANGES,
});

export const deleteRule = defineCall({
  name: "rules.delete",
  method: "DELETE",
  url: "/rules/:id",
  requires: EDIT,
  summary: "Delete a rule. Its diary stays",
  params: byId,
  response: removedResponse,
  changes: CHANGES,
});

export const orderRules = defineCall({
  name: "rules.order",
  method: "PUT",
  url: "/rules/order",
  requires: EDIT,
  summary: "Put the rules of the own side in order: the first decision of a kind wins",
  body: z.strictObject({ ids: z.array(identifier).max(MAX_RULES) }),
  response: z.object({ message: z.string() }),
  changes: CHANGES,
});

export const testRule = defineCall({
  name: "rules.test",
  method: "POST",
  url: "/rules/:id/test",
  requires: EDIT,
  summary:
    "Replay a rule over the orders of the last 90 days, at most 20,000. Its result is stored with the rule",
  params: byId,
  response: () => backTest,
  changes: CHANGES,
});

export const setRuleState = defineCall({
  name: "rules.state",
  method: "PUT",
  url: "/rules/:id/state",
  requires: EDIT,
  summary: "Let a rule watch, turn it on or off. It cannot be on before its current version was replayed",
  params: byId,
  body: () => stateChange,
  response: () => rowSchema(rules),
  changes: CHANGES,
});

export const listRuleNames = defineCall({
  name: "rules.names",
  method: "GET",
  url: "/rules/names",
  requires: ["rules", "list"],
  summary: "The names of what the rules of the own side refer to, by id",
  response: z.object({ names: z.record(z.string(), z.string()) }),
});
