import { type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listQueryOf } from "../../domain/resource/query.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import type { OrderBook } from "../orders/codec.ts";
import { orderSpec } from "../orders/order-spec.ts";
import { searchOrders } from "../orders/search.ts";

const profitRow = z.object({
  /** The order's. */
  id: z.string(),
  orderName: z.string().nullable(),
  status: z.string(),
  sellerTeam: z.object({ id: z.string(), name: z.string() }).nullable(),
  totalPrice: z.number(),
  returned: z.number(),
  charge: z.number(),
  profit: z.number(),
  createdAt: z.string(),
});

const shape = listQueryOf(orderSpec.resource, { extra: { estimated: z.enum(["true", "false"]).optional() } });
const names = ["orderName", "status", "sellerTeam", "totalPrice", "createdAt"];
const declared = orderSpec.selection(names);
const selection = { ...declared, select: sql`${declared.select}, "orders".book as "#book"` };

/** Nothing more comes of these: they are neither earned nor expected. */
const OVER = sql.raw(`('Fulfilled', 'Rejected', 'Cancel')`);
const rowsWanted = (estimated: boolean): SQL =>
  estimated ? sql`"orders".status not in ${OVER}` : sql`"orders".status = 'Fulfilled'`;

/** Profit, an order a row: see `domain/money/profit.ts`. */
export function profitRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/profits",
    may: ["profits", "show"],
    summary: "Profit by order; `estimated`: of orders that are not fulfilled yet",
    query: shape.schema,
    answer: listAnswerOf(profitRow),
    handle: async ({ actor, query, database }) => {
      const { estimated, ...asked } = query;
      const where = rowsWanted(estimated === "true");
      const options = { where, search: searchOrders };
      const scope = agencyScopeOf(actor);
      const page = await listPage(database, orderSpec, scope, shape.parse(asked), selection, options);
      return {
        data: page.rows.map((row) => {
          const book = row["#book"] as OrderBook;
          const returned = book.sale?.returned ?? 0;
          const { total } = book.charge;
          const price = Number(row.totalPrice);
          return {
            // As the selection names them.
            id: row.id as string,
            orderName: row.orderName as string | null,
            status: row.status as string,
            sellerTeam: { id: String(row["sellerTeam.id"]), name: String(row["sellerTeam.name"]) },
            totalPrice: price / 100,
            returned: returned / 100,
            charge: total / 100,
            profit: (price - returned - total) / 100,
            createdAt: new Date(row.createdAt as string).toISOString(),
          };
        }),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}
