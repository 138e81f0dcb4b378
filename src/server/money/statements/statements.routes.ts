import type { FastifyInstance } from "fastify";
import { can } from "../../../domain/access/grants.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { DocumentEffect } from "../../../domain/money/statements/calls.ts";
import * as calls from "../../../domain/money/statements/calls.ts";
import {
  STATEMENT_NAMES,
  STATEMENTS,
  type StatementOf,
} from "../../../domain/money/statements/statements.ts";
import { badField, forbidden } from "../../api-error.ts";
import { command } from "../../command.ts";
import type { Database } from "../../db/client.ts";
import type { Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { NO_QUERY, queueFile } from "../../exports/start.queries.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor } from "../../scope.ts";
import { printedBrand } from "../../settings/printed-brand.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { pageBoundsOf } from "../money.query.ts";
import { documentEffects } from "./document-effects.queries.ts";
import { statementOfTeam } from "./statement.ts";
import type { StatementPeriod } from "./statement-lines.queries.ts";

interface Asked {
  readonly sellerTeam?: string | undefined;
  readonly of: StatementOf;
  readonly from: string;
  readonly to: string;
}

/** The period that a person asks for, of a team that they may see. */
async function periodOf(
  where: Database | Transaction,
  actor: Actor,
  { sellerTeam, of, from, to }: Asked,
): Promise<StatementPeriod> {
  const scope = agencyScopeOf(actor);
  if (of === "profit" && !can(actor.grants, "profits", "show")) throw forbidden();
  if (from > to) throw badField("from", "Must not be after the end of the period");
  const teamId = sellerTeam?.toLowerCase() ?? (scope.reach === "sellerTeam" ? scope.sellerTeamId : undefined);
  if (teamId === undefined) throw badField("sellerTeam", "Choose a seller");
  await findTeam(where, scope, teamId);
  return { teamId, of, from, to };
}

export function statementRoutes(api: FastifyInstance): void {
  endpoint(
    api,
    calls.showAccountStatement,
    async ({ actor, query: { page = 1, limit = 50, ...asked }, database }) => {
      const period = await periodOf(database, actor, asked);
      const bounds = pageBoundsOf({ page, limit });
      const statement = await statementOfTeam(database, agencyScopeOf(actor), period, bounds);
      return { ...statement, opening: toDollars(statement.opening), closing: toDollars(statement.closing) };
    },
  );

  endpoint(api, calls.listDocumentEffects, async ({ actor, query: { subject }, database }) => {
    const scope = agencyScopeOf(actor);
    const seen = STATEMENT_NAMES.filter((of) => of !== "profit" || can(actor.grants, "profits", "show"));
    const effects: DocumentEffect[] = [];
    for (const of of seen) effects.push(...(await documentEffects(database, scope, subject, of)));
    return { data: effects };
  });

  command(api, calls.exportAccountStatement, {
    startsJobs: true,
    prepare: ({ actor, request, database }) => printedBrand(request, database, agencyScopeOf(actor)),
    handler: async ({ actor, body: { format, ...asked }, tx, prepared: brand }) => {
      const period = await periodOf(tx, actor, asked);
      const { of, from, to } = period;
      return queueFile(tx, actor, {
        request: {
          resource: "statements",
          query: NO_QUERY,
          statement: { ...period, format, brand, createdAt: new Date().toISOString() },
        },
        type: "statements",
        name: `statement-${from}-to-${to}`,
        extension: format,
        filter: `${STATEMENTS[of].label} from ${from} to ${to}`,
      });
    },
  });
}
