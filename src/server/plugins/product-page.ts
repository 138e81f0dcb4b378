import type { FastifyReply, FastifyRequest } from "fastify";
import sanitize from "sanitize-html";
import { BASE } from "../../domain/access/public-paths.ts";
import type { PublicProduct } from "../../domain/catalogs/public-product.ts";
import { imageAddress } from "../../domain/images/address.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { publicProduct } from "../catalogs/public-product.queries.ts";
import type { Look } from "../settings/look.queries.ts";
import { escaped } from "./dress.ts";
import { pack, sendPage } from "./send-page.ts";

const LONGEST_TEXT = 200;
/** Of brotli: there are as many of these pages as products, and each is made anew. */
const QUICKLY = 5;

/** As the sanitiser leaves them in what has no tags any more. */
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** A description's words without its tags, cut at a word. */
function textOf(html: string): string {
  const spaced = html.replace(/<\/(p|div|li|h\d|td|th|tr)>|<br\s*\/?>/gi, "$& ");
  const plain = sanitize(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= LONGEST_TEXT ? plain : `${plain.slice(0, LONGEST_TEXT).replace(/\s\S*$/, "")} …`;
}

/** What a page that links here shows of it. Nothing in it is markup of the seller's. */
function headOf(
  product: PublicProduct,
  site: string,
  at: { url: string; host: string | null; origin: string },
) {
  const [picture] = product.otherMockup;
  const text = textOf(product.description);
  const address = picture && imageAddress(picture, { width: 992, host: at.host });
  const image = address && URL.canParse(address, at.origin) && new URL(address, at.origin).href;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escaped(content)}" />`;
  return [
    `<title>${escaped(`${product.title} - ${site}`)}</title>`,
    property("og:type", "product"),
    property("og:site_name", site),
    property("og:title", product.title),
    property("og:url", at.url),
    ...(text
      ? [`<meta name="description" content="${escaped(text)}" />`, property("og:description", text)]
      : []),
    ...(image
      ? [property("og:image", image), `<meta name="twitter:card" content="summary_large_image" />`]
      : []),
  ].join("\n    ");
}

const NOBODYS = `<title>Not found</title>\n    <meta name="robots" content="noindex" />`;

interface Wanted {
  /** The page of the build, as the host looks. */
  page: string;
  look: Look;
  id: string;
}

/**
 * The page of a product with what social networks read in its head: they run no script. One that is not there
 * is the same page, said to be absent.
 */
export async function sendProductPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, look, id }: Wanted,
) {
  const { config, database } = request.server;
  const isId = identifier.safeParse(id).success;
  const product = isId ? await publicProduct(database, id.toLowerCase()) : undefined;
  const origin = config.publicUrl;
  const at = { url: `${origin}${BASE}/products/${id}`, host: look.imageHost, origin };
  const head = product ? headOf(product, look.title, at) : NOBODYS;
  reply.code(product ? 200 : 404);
  return sendPage(
    request,
    reply,
    pack(
      page.replace(/<title>[^<]*<\/title>/, () => head),
      QUICKLY,
    ),
  );
}
