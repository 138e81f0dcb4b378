import type { FastifyRequest } from "fastify";
import { brandOf } from "../config.ts";
import type { Database } from "../db/client.ts";
import { agencyAt } from "../people/host-agency.queries.ts";
import { configOf, type Look, lookOf } from "./look.queries.ts";

/**
 * How the product looks at the host of a request: as the agency of that host chose. A host that is configured as
 * a brand and is no agency's own looks as the brand says.
 */
export async function lookAt(database: Database, request: FastifyRequest): Promise<Look> {
  const { config } = request.server;
  const host = request.hostname.toLowerCase();
  const agency = await agencyAt(database, config, host);
  const brand = brandOf(config, host);
  if (!agency || (!agency.is_theirs && config.brands.has(host))) return lookOf(brand);
  return lookOf(brand, (await configOf(database, agency.id)).config);
}
