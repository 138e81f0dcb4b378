import { sql } from "drizzle-orm";
import type { LibraryPreflight } from "../../domain/images/responses.ts";
import type { PreflightResult } from "../../domain/preflight/findings.ts";
import type { PreflightJob } from "../../domain/preflight/job.ts";
import type { ImageMeasures } from "../../domain/preflight/measures.ts";
import { preflight } from "../../domain/preflight/preflight.ts";
import { limitsOf, type PreflightLimits } from "../../domain/settings/preflight-settings.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { agencies } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { measuresOf } from "./measures.queries.ts";
import { printFilesAmong } from "./print-files.queries.ts";
import { rejectedLike } from "./rejected.queries.ts";

/** The limits of an agency; the defaults for images of the platform. */
export async function agencyLimits(
  where: Database | Transaction,
  agencyId: string,
): Promise<PreflightLimits> {
  const [row] = await rowsOf<Raw<typeof agencies, "settings">>(
    where,
    sql`select settings from agencies where id = ${agencyId}`,
  );
  return limitsOf(row?.settings.preflight);
}

/** Judges images of the library by the limits and the rejected artwork of an agency, by path; those that are measured. */
export async function judgeLibrary(
  database: Database,
  agencyId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, LibraryPreflight>> {
  const measures = await measuresOf(database, agencyId, paths);
  if (measures.size === 0) return new Map();
  const hashes = [...measures.values()].map(({ hash }) => hash);
  const rejected = await rejectedLike(database, agencyId, hashes);
  const limits = await agencyLimits(database, agencyId);
  const placed = await printFilesAmong(database, agencyId, [...measures.keys()]);
  const judged = [...measures].map(([path, measured]) => {
    const { width, height, box } = measured;
    const result = preflight(measured, { ...limits, rejected, isPlaced: placed.has(path) });
    return [path, { ...result, image: { width, height, box } }] as const;
  });
  return new Map(judged);
}

/** Judges one image by the limits and the rejected artwork of an agency. */
export async function judgeImage(
  database: Database,
  agencyId: string,
  measures: ImageMeasures,
  target: Partial<Pick<PreflightJob, "slot" | "garments" | "isFullPrint">> = {},
): Promise<PreflightResult> {
  const limits = await agencyLimits(database, agencyId);
  const rejected = await rejectedLike(database, agencyId, [measures.hash]);
  return preflight(measures, { ...target, ...limits, rejected });
}
