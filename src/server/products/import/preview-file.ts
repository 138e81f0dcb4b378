import type { JudgedProduct, ProductStatus } from "../../../domain/products/import/judge.ts";
import type { ProductPreview } from "../../../domain/products/import/responses.ts";
import type { Database } from "../../db/client.ts";
import { rolledBack } from "../../db/transaction.ts";
import { checkMappings, judgeProducts } from "./judge-products.queries.ts";
import { goodsOf, presentProduct, suggestionsOf } from "./preview.queries.ts";
import type { ProductTeam } from "./products-named.queries.ts";
import { readProductFile } from "./read-product-file.ts";
import type { ReceivedFile } from "./receive-product-file.ts";
import { savedFields } from "./saved-fields.queries.ts";

const NO_COUNTS: Record<ProductStatus, number> = { created: 0, changed: 0, unchanged: 0, failed: 0 };

export function countProducts(
  judged: readonly Pick<JudgedProduct, "status">[],
): Record<ProductStatus, number> {
  const counts = { ...NO_COUNTS };
  for (const { status } of judged) counts[status] += 1;
  return counts;
}

function countVariants(judged: readonly JudgedProduct[]): ProductPreview["variants"] {
  const good = judged.filter(({ status }) => status !== "failed");
  const variants = good.flatMap((product) => product.variants);
  const count = (status: string) => variants.filter((variant) => variant.status === status).length;
  return {
    created: count("created"),
    changed: count("changed"),
    left: good.reduce((sum, { left }) => sum + left, 0),
    unmapped: variants.filter(({ variant }) => !variant.catalogVariant).length,
  };
}

/** Failed products first, then those that an import writes. */
const inOrder = (judged: readonly JudgedProduct[]) =>
  (["failed", "created", "changed", "unchanged"] satisfies ProductStatus[]).flatMap((status) =>
    judged.filter((product) => product.status === status),
  );

/** What an import of a file would do. Stores nothing. */
export async function previewFile(
  database: Database,
  team: ProductTeam,
  received: ReceivedFile,
): Promise<ProductPreview> {
  const read = await readProductFile(received, savedFields(database, team));
  const { labels, isEncodingAmbiguous, fields: columns } = read;
  const about = { fileName: received.fileName, labels: [...labels], isEncodingAmbiguous, columns };
  if (!read.file) {
    const { sample, guesses } = read.question;
    return {
      ...about,
      format: null,
      question: { labels: [...labels], sample: sample.map((cells) => [...cells]), guesses },
      rows: 0,
      counts: NO_COUNTS,
      variants: { created: 0, changed: 0, left: 0, unmapped: 0 },
      unread: [],
      products: [],
    };
  }
  const { layout, rows, unread, drafts, sign } = read.file;
  const { mappings } = received;
  const { judged, goods } = await rolledBack(database, async (tx) => {
    await checkMappings(tx, team, mappings);
    const products = await judgeProducts(tx, team, { drafts, sign, mappings });
    return { judged: products, goods: await goodsOf(tx, products) };
  });
  const suggestions = await suggestionsOf(database, team, judged);
  return {
    ...about,
    format: layout,
    question: null,
    rows,
    counts: countProducts(judged),
    variants: countVariants(judged),
    unread: [...unread],
    products: inOrder(judged).map((product) => presentProduct(product, goods, suggestions)),
  };
}
