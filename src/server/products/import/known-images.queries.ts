import { sql } from "drizzle-orm";
import type { ProductDraft } from "../../../domain/products/import/draft.ts";
import { imageAddressOf } from "../../../domain/products/import/judge.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ProductTeam } from "./products-named.queries.ts";

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** The library's copies of images that earlier imports fetched, by address, and the paths that are the team's images. */
export async function knownImages(
  tx: Transaction,
  { agencyId, teamId }: ProductTeam,
  drafts: readonly ProductDraft[],
): Promise<{ fetched: ReadonlyMap<string, string>; own: ReadonlySet<string> }> {
  const given = drafts.flatMap(({ images }) => images);
  const urls = [...new Set(given.flatMap((image) => imageAddressOf(image) ?? []))];
  const paths = [...new Set(given.map(({ text }) => text).filter((text) => text.startsWith("files/")))];
  const fetched =
    urls.length === 0
      ? []
      : await rowsOf<{ url: string; path: string }>(
          tx,
          sql`select distinct on (i.url) i.url, i.path
            from unnest(${texts(urls)}) named(url)
            join product_import_images i on i.agency_id = ${agencyId} and i.seller_team_id = ${teamId}
              and md5(i.url) = md5(named.url) and i.url = named.url and i.status = 'fetched'
            join images on images.agency_id = i.agency_id and images.path = i.path and images.deleted_at is null
            order by i.url, i.id desc`,
        );
  const own =
    paths.length === 0
      ? []
      : await rowsOf<{ path: string }>(
          tx,
          sql`select path from images where agency_id = ${agencyId} and seller_team_id = ${teamId}
            and path = any(${texts(paths)}) and deleted_at is null for share`,
        );
  return {
    fetched: new Map(fetched.map(({ url, path }) => [url, path])),
    own: new Set(own.map(({ path }) => path)),
  };
}
