import type { FastifyRequest } from "fastify";
import type { Branding } from "../../domain/theme/responses.ts";
import { brandOf } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { agencyAt } from "../people/agencies/host-agency.queries.ts";
import { brandingOf, configOf } from "./branding.queries.ts";

/**
 * The branding at the host of a request: that of the host's agency. A host that is configured as a brand and belongs to
 * no agency has the brand's own.
 */
export async function brandingAt(database: Database, request: FastifyRequest): Promise<Branding> {
  const { config } = request.server;
  const host = request.hostname.toLowerCase();
  const agency = await agencyAt(database, config, host);
  const brand = brandOf(config, host);
  if (!agency || (!agency.is_theirs && config.brands.has(host))) return brandingOf(brand);
  return brandingOf(brand, (await configOf(database, agency.id)).config);
}
