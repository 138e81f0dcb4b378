import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { productOptions } from "../../domain/catalogs/shapes.ts";
import { notFound } from "../api-error.ts";
import { byId, endpoint } from "../endpoint.ts";
import { publicProduct } from "./public-product.queries.ts";

const response = z.object({
  title: z.string(),
  description: z.string(),
  otherMockup: z.array(z.string()),
  options: productOptions,
  variants: z.array(
    z.object({
      option1: z.string().nullable(),
      option2: z.string().nullable(),
      option3: z.string().nullable(),
      price: z.number(),
      shipUsFirst: z.boolean(),
    }),
  ),
  shippingTitle: z.string(),
});

export function publicProductRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/public/products/:id",
    requires: "anyone",
    summary: "A product for its public page",
    params: byId,
    response,
    handler: async ({ params, database }) => {
      const product = await publicProduct(database, params.id.toLowerCase());
      if (!product) throw notFound();
      return {
        ...product,
        options: [...product.options],
        otherMockup: [...product.otherMockup],
        variants: [...product.variants],
      } as z.output<typeof response>;
    },
  });
}
