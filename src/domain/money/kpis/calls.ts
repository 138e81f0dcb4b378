import { z } from "zod";
import { KPI_DIMENSIONS, type KpiDimension } from "../../kpis.ts";
import { orderStatus } from "../../orders/responses.ts";
import { defineCall } from "../../resource/call.ts";
import { idList } from "../../resource/query-values.ts";
import { kpiResponse } from "../responses.ts";

const dimensions = Object.keys(KPI_DIMENSIONS) as [KpiDimension, ...KpiDimension[]];

export const split = (text: string) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

export const showKpis = defineCall({
  name: "kpis.show",
  method: "GET",
  url: "/dashboards/kpis",
  requires: ["kpis", "show"],
  summary: "Orders and revenue by day, seller, status or product",
  query: z.strictObject({
    by: z.enum(dimensions),
    createdFrom: z.iso.date(),
    createdTo: z.iso.date(),
    sellerTeam: idList(200).optional(),
    status: z.string().transform(split).pipe(z.array(orderStatus)).optional(),
  }),
  response: z.object({ data: z.array(kpiResponse) }),
});
