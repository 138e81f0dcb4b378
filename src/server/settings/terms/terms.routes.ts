import type { FastifyInstance } from "fastify";
import { messages } from "../../../domain/messages.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { calendarOf } from "../../../domain/orders/due-date.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import * as calls from "../../../domain/settings/terms/calls.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { checkVersion } from "../../crud/write/versions.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { effectOfTerms, lockTerms, writeTerms } from "./terms.queries.ts";

const agencies = modelOf(resourceNamed("agencies"));

export function termsRoutes(api: FastifyInstance): void {
  command(api, calls.saveTerms, async ({ actor, body, tx }) => {
    const scope = agencyScopeOf(actor);
    const before = await lockTerms(tx, scope);
    await checkVersion(tx, agencies, actor, { id: scope.agencyId, version: before.version }, body.version);
    const effect = await effectOfTerms(tx, scope, before, body);
    await writeTerms(tx, scope, before, body);
    const { version: _, ...after } = body;
    const was = {
      cancelWindowMinutes: before.cancel_window_minutes,
      designFee: toDollars(BigInt(before.design_fee)),
      designCost: toDollars(BigInt(before.design_cost)),
      defaultBasecost: before.default_basecost_id,
      autoApproveOrders: before.auto_approve_orders,
      ...calendarOf(before.settings),
    };
    await recordAudit(tx, actor, {
      action: "update-terms",
      object: "agencies",
      subject: scope.agencyId,
      before: Object.fromEntries(Object.entries(was).filter(([name]) => name in after)),
      after,
    });
    return { effect, message: messages.termsSaved };
  });
}
