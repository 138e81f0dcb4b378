import type { FastifyInstance } from "fastify";
import { messages } from "../../../domain/messages.ts";
import { testRule as testRuleCall } from "../../../domain/rules/calls.ts";
import { badRequest } from "../../api-error.ts";
import { command } from "../../command.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { keepTest, testRule } from "./back-test.ts";

/** Replays a rule before it is turned on. The replay itself is in no transaction. */
export function ruleTestRoutes(api: FastifyInstance): void {
  command(api, testRuleCall, {
    prepare: ({ actor, params, database }) => testRule(database, agencyScopeOf(actor), params.id),
    handler: async ({ actor, params, tx, prepared: test }) => {
      if (!(await keepTest(tx, agencyScopeOf(actor), params.id, test)))
        throw badRequest(messages.changedMeanwhile);
      return test;
    },
  });
}
