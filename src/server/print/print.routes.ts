import type { FastifyInstance } from "fastify";
import { formatCount } from "../../domain/format.ts";
import { MAX_PRINTED_LABELS, MAX_PRINTED_ORDERS } from "../../domain/orders/print/documents.ts";
import * as calls from "../../domain/print/calls.ts";
import { badField, notFound } from "../api-error.ts";
import { command } from "../command.ts";
import { filterText } from "../exports/filter-text.queries.ts";
import { queueFile } from "../exports/start.queries.ts";
import { queryOf, sortedIdsOf } from "../orders/actions/bulk-target.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { orderModel } from "../orders/order-model.ts";
import { settingsOf } from "../settings/agency-settings.queries.ts";
import { printedBrand } from "../settings/printed-brand.ts";
import { countPrinted } from "./printed-orders.queries.ts";

const TOO_MANY = `At most ${formatCount(MAX_PRINTED_ORDERS)} orders can be printed at once`;
const TOO_MANY_LABELS = `At most ${formatCount(MAX_PRINTED_LABELS)} labels can be printed at once`;

/** Packing slips, pick lists and item labels as PDF. The file can be downloaded from `url` when it is done. */
export function printRoutes(api: FastifyInstance): void {
  command(api, calls.printOrders, {
    startsJobs: true,
    prepare: ({ actor, request, database }) => printedBrand(request, database, agencyScopeOf(actor)),
    handler: async ({ actor, body, tx, prepared: brand }) => {
      const scope = agencyScopeOf(actor);
      const { document, barcode, ids, filter, exceptIds } = body;
      if (ids && ids.length > MAX_PRINTED_ORDERS) throw badField("ids", TOO_MANY);
      const orderIds = await sortedIdsOf(tx, scope, { ids, filter, exceptIds }, MAX_PRINTED_ORDERS + 1);
      if (orderIds.length > MAX_PRINTED_ORDERS) throw badField("filter", TOO_MANY);
      const count = await countPrinted(tx, scope, orderIds);
      if (count.orders === 0) throw notFound();
      if (document === "item-labels" && count.units > MAX_PRINTED_LABELS)
        throw badField(ids ? "ids" : "filter", TOO_MANY_LABELS);
      const { packingSlipPrices = false } = await settingsOf(tx, scope);
      const query = queryOf({ ids, filter });
      return queueFile(tx, actor, {
        request: {
          resource: "orders",
          query: { ...query, ids: [] },
          print: {
            document,
            barcode,
            orderIds,
            brand,
            showsPrices: packingSlipPrices,
            createdAt: new Date().toISOString(),
          },
        },
        type: "orders",
        name: document,
        extension: "pdf",
        filter: await filterText(tx, scope, orderModel, query, exceptIds?.length),
      });
    },
  });
}
