import type { FastifyInstance } from "fastify";
import { rules } from "../../domain/resources/index.ts";
import * as calls from "../../domain/rules/calls.ts";
import type { Conditions } from "../../domain/rules/conditions.ts";
import type { Effect } from "../../domain/rules/effects.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { inSnapshot } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { namesOf } from "./names.queries.ts";
import { createRule, deleteRule, editRule, orderRules, ruleParts, setState } from "./rules.queries.ts";

const model = modelOf(rules);

/** The rules of an agency or a team. Their list and their diary are generic. */
export function ruleRoutes(api: FastifyInstance): void {
  command(api, calls.createRule, async ({ actor, body, tx }) =>
    showRow(tx, model, actor.scope, await createRule(tx, actor, body)),
  );

  command(api, calls.editRule, async ({ actor, params: { id }, body, tx }) => {
    await editRule(tx, actor, id, body);
    return showRow(tx, model, actor.scope, id);
  });

  command(api, calls.deleteRule, async ({ actor, params, tx }) => {
    const id = params.id.toLowerCase();
    await deleteRule(tx, actor, id);
    return { message: "Rule deleted", ids: [id] };
  });

  command(api, calls.orderRules, async ({ actor, body, tx }) => {
    await orderRules(tx, actor, body.ids);
    return { message: "Order saved" };
  });

  command(api, calls.setRuleState, async ({ actor, params: { id }, body, tx }) => {
    await setState(tx, actor, id, body);
    return showRow(tx, model, actor.scope, id);
  });

  endpoint(api, calls.listRuleNames, ({ actor, database }) =>
    inSnapshot(database, async (tx) => {
      const { agencyId } = agencyScopeOf(actor);
      const rows = await ruleParts(tx, actor.scope);
      // Written by `newRule` alone.
      const parts = rows as readonly { conditions: Conditions; effects: Effect[] }[];
      return { names: Object.fromEntries(await namesOf(tx, agencyId, parts)) };
    }),
  );
}
