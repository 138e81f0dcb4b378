import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { scannedItem } from "../../../domain/orders/scan/responses.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import { endpoint } from "../../endpoint.ts";
import { scanItem } from "./scan.queries.ts";

export function scanRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/order-items/by-code/:code",
    requires: ["order-items", "show"],
    summary: "An order item by the code on its label, with its next step",
    params: z.object({ code: plainText(40, 1) }),
    response: scannedItem,
    handler: ({ actor, params, database }) => scanItem(database, actor, params.code),
  });
}
