import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { listPage } from "../crud/list.ts";
import { presenterOf, veilOf } from "../crud/present.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { byId, endpoint } from "../endpoint.ts";
import type { Scope } from "../scope.ts";
import { supplierLogRoutes } from "./supplier-log.routes.ts";

const catalog = specOf(resourceNamed("catalogs"));
const variant = specOf(resourceNamed("catalog-variants"));
const variantFields = [...variant.fields.keys()].filter((name) => name !== "catalog");
const variants = listQueryOf(variant.resource);
const selection = variant.selection(variantFields);
const present = presenterOf(variant, variantFields);

const variantAnswer = variant.rowAnswer.omit({ catalog: true });
const catalogAnswer = catalog.rowAnswer.extend({ variants: z.array(variantAnswer) });

async function variantsOf(database: Database, scope: Scope, catalogId: string) {
  const query = variants.parse({ catalog: [catalogId], limit: MAX_LIMIT, sort: ["catalogVariantCode"] });
  const { rows } = await listPage(database, variant, scope, query, selection);
  return rows.map(present).map(veilOf(variant, scope));
}

const basecost = specOf(resourceNamed("basecosts"));
const basecostAnswer = basecost.rowAnswer.extend({
  items: z.array(z.object({ catalog: z.string(), variant: z.string().nullable(), price: z.number() })),
  shipping: z.array(
    z.object({
      catalog: z.string(),
      zone: z.string(),
      option: z.string(),
      first: z.number(),
      additional: z.number(),
    }),
  ),
});

/** A price list's lines, in dollars. Cents come as text. */
async function linesOf(database: Database, basecostId: string) {
  const items = await rowsOf<{ catalog: string; variant: string | null; price: string }>(
    database,
    sql`select catalog_id as catalog, variant_id as variant, price from basecost_items
      where basecost_id = ${basecostId} order by catalog_id, variant_id nulls first`,
  );
  const shipping = await rowsOf<{
    catalog: string;
    zone: string;
    option: string;
    first: string;
    additional: string;
  }>(
    database,
    sql`select catalog_id as catalog, zone, option, first, additional from basecost_shipping
      where basecost_id = ${basecostId} order by catalog_id, zone, option`,
  );
  const dollars = (cents: string) => Number(cents) / 100;
  return {
    items: items.map((item) => ({ ...item, price: dollars(item.price) })),
    shipping: shipping.map((rate) => ({
      ...rate,
      first: dollars(rate.first),
      additional: dollars(rate.additional),
    })),
  };
}

/** Catalogs and base costs whole: what hangs below them travels with them. And the log of their prices. */
export function catalogRoutes(api: FastifyInstance): void {
  supplierLogRoutes(api);
  for (const url of ["/catalogs/:id", "/catalogs/:id/detail"]) {
    endpoint(api, {
      method: "GET",
      url,
      may: ["catalogs", "show"],
      summary: "Show: Catalog, with its variants",
      params: byId,
      answer: catalogAnswer,
      handle: async ({ actor, params, database }) => ({
        ...(await showRow(database, catalog, actor.scope, params.id)),
        variants: await variantsOf(database, actor.scope, params.id),
      }),
    });
  }

  endpoint(api, {
    method: "GET",
    url: "/basecosts/:id",
    may: ["basecosts", "show"],
    summary: "Show: Base cost, with its prices",
    params: byId,
    answer: basecostAnswer,
    handle: async ({ actor, params, database }) => ({
      ...(await showRow(database, basecost, actor.scope, params.id)),
      ...(await linesOf(database, params.id)),
    }),
  });
}
