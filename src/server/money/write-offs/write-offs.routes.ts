import type { FastifyInstance } from "fastify";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/money/write-offs/calls.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { createWriteOff, decideWriteOff } from "./write-offs.queries.ts";

const DONE = {
  pending: messages.writeOffWaits,
  approved: messages.writtenOff,
  rejected: messages.writeOffRejected,
} as const;

export function writeOffRoutes(api: FastifyInstance): void {
  command(api, calls.createWriteOff, async ({ actor, params, body, tx }) => {
    const scope = agencyScopeOf(actor);
    const written = await createWriteOff(tx, scope, { ...body, teamId: params.id }, actor.userId);
    const { id: subject, status } = written;
    await recordAudit(tx, actor, {
      action: "create",
      object: "write-offs",
      subject,
      after: { ...body, status },
    });
    return { ...written, message: DONE[status] };
  });

  command(api, calls.decideWriteOff, async ({ actor, params, body: { status }, tx }) => {
    const scope = agencyScopeOf(actor);
    const decided = await decideWriteOff(tx, scope, { teamId: params.id, id: params.wid, status }, actor);
    await recordAudit(tx, actor, { action: status, object: "write-offs", subject: params.wid });
    return { ...decided, message: DONE[status] };
  });
}
