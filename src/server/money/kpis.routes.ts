import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { KPI_DIMENSIONS, type KpiDimension } from "../../domain/kpis.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/status.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { kpisBy } from "./kpis.queries.ts";
import { idList, refuseLongSpan } from "./money.query.ts";

const split = (text: string) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
const statuses = Object.keys(ORDER_STATUSES) as [OrderStatus, ...OrderStatus[]];
const dimensions = Object.keys(KPI_DIMENSIONS) as [KpiDimension, ...KpiDimension[]];

export function kpiRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/dashboards/kpis",
    may: ["kpis", "show"],
    summary: "Orders and revenue by day, seller, status or product",
    query: z.strictObject({
      by: z.enum(dimensions),
      createdFrom: z.iso.date(),
      createdTo: z.iso.date(),
      sellerTeam: idList(200).optional(),
      status: z
        .string()
        .transform(split)
        .pipe(z.array(z.enum(statuses)))
        .optional(),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          key: z.string().nullable(),
          label: z.string().nullable(),
          orders: z.int(),
          revenue: z.number(),
        }),
      ),
    }),
    handle: async ({ actor, query, database }) => {
      const { createdFrom: from, createdTo: to, by } = query;
      refuseLongSpan(from, to);
      const wanted = { from, to, teams: query.sellerTeam ?? [], statuses: query.status ?? [] };
      const rows = await kpisBy(database, agencyScopeOf(actor), by, wanted);
      return { data: rows.map((row) => ({ ...row, revenue: toDollars(BigInt(row.revenue)) })) };
    },
  });
}
