import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { response } from "../../domain/products/calls.ts";
import * as calls from "../../domain/products/calls.ts";
import { notFound } from "../api-error.ts";
import { endpoint } from "../endpoint.ts";
import { publicProduct } from "./public-product.queries.ts";

export function publicProductRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showPublicProduct, async ({ params, database }) => {
    const product = await publicProduct(database, params.id.toLowerCase());
    if (!product) throw notFound();
    return {
      ...product,
      options: [...product.options],
      otherMockup: [...product.otherMockup],
      variants: [...product.variants],
    } as z.output<typeof response>;
  });
}
