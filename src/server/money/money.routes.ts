import type { FastifyInstance } from "fastify";
import { reportRoutes } from "./accounting/reports.routes.ts";
import { balanceRoutes } from "./balance/balances.routes.ts";
import { depositRoutes } from "./deposits/deposits.routes.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { payableRoutes } from "./payables/payables.routes.ts";
import { settlementRoutes } from "./settlements/settlements.routes.ts";
import { statementRoutes } from "./statements/statements.routes.ts";
import { writeOffRoutes } from "./write-offs/write-offs.routes.ts";

export function moneyRoutes(api: FastifyInstance): void {
  balanceRoutes(api);
  depositRoutes(api);
  ledgerRoutes(api);
  payableRoutes(api);
  settlementRoutes(api);
  writeOffRoutes(api);
  statementRoutes(api);
  reportRoutes(api);
}
