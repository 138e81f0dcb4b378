import type { FastifyRequest } from "fastify";
import type { Branding } from "../../domain/theme/responses.ts";
import { brandOf } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { agencyAt } from "../people/agencies/host-agency.queries.ts";
import { brandingOf, configOf } from "./branding.queries.ts";

interface Site {
  readonly branding: Branding;
  /** The agency of sign-ins there; `undefined` without one. */
  readonly agencyId: string | undefined;
}

/**
 * The branding at the host of a request, and its agency. A host that is configured as a brand and belongs to no agency has
 * the brand's own branding.
 */
export async function siteAt(database: Database, request: FastifyRequest): Promise<Site> {
  const { config } = request.server;
  const host = request.hostname.toLowerCase();
  const agency = await agencyAt(database, config, host);
  const brand = brandOf(config, host);
  const isBrands = !agency || (!agency.is_theirs && config.brands.has(host));
  const branding = brandingOf(brand, isBrands ? undefined : (await configOf(database, agency.id)).config);
  return { branding, agencyId: agency?.id };
}

/** The same without the agency. */
export const brandingAt = async (database: Database, request: FastifyRequest): Promise<Branding> =>
  (await siteAt(database, request)).branding;
