import type { FastifyRequest } from "fastify";
import { brandOf } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { nameOfAgency } from "../money/invoices/invoices.queries.ts";
import type { AgencyScope } from "../scope.ts";
import { brandingOf, configOf } from "./branding.queries.ts";

/** The branding of an agency on printed documents; its name is the default title. */
export async function printedBrand(request: FastifyRequest, database: Database, { agencyId }: AgencyScope) {
  const { config: chosen } = await configOf(database, agencyId);
  const { logo, primary } = brandingOf(
    brandOf(request.server.config, request.hostname.toLowerCase()),
    chosen,
  );
  return { logo, primary, title: chosen.title ?? (await nameOfAgency(database, agencyId)) };
}
