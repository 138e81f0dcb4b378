import type { FastifyInstance } from "fastify";
import { balanceRoutes } from "./balances.routes.ts";
import { depositRoutes } from "./deposits.routes.ts";
import { ledgerRoutes } from "./ledger.routes.ts";

/** Every call about money apart from orders. */
export function moneyRoutes(api: FastifyInstance): void {
  balanceRoutes(api);
  depositRoutes(api);
  ledgerRoutes(api);
}
