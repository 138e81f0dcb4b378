import type { FastifyReply, FastifyRequest } from "fastify";
import sanitize from "sanitize-html";
import { BASE } from "../../domain/access/public-paths.ts";
import { imageAddress } from "../../domain/images/address.ts";
import type { PublicProduct } from "../../domain/products/public-product.ts";
import { identifier } from "../../domain/resource/fields.ts";
import type { Branding } from "../../domain/theme/responses.ts";
import { publicProduct } from "../products/public-product.queries.ts";
import { pack, sendPage } from "./send-page.ts";
import { escaped } from "./themed-page.ts";

const LONGEST_TEXT = 200;
/** Brotli quality. Low, because each product's page is compressed per request. */
const BROTLI_QUALITY = 5;

/** The entities that the sanitizer leaves in text without tags. */
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The text of a description without tags, truncated at a word. */
function textOf(html: string): string {
  const spaced = html.replace(/<\/(p|div|li|h\d|td|th|tr)>|<br\s*\/?>/gi, "$& ");
  const plain = sanitize(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= LONGEST_TEXT ? plain : `${plain.slice(0, LONGEST_TEXT).replace(/\s\S*$/, "")} …`;
}

/** The meta tags for link previews. All values of the seller are escaped. */
function headOf(
  product: PublicProduct,
  site: string,
  at: { url: string; host: string | null; origin: string },
) {
  const [mockup] = product.otherMockup;
  const text = textOf(product.description);
  const address = mockup && imageAddress(mockup, { width: 992, host: at.host });
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

const NOT_FOUND_HEAD = `<title>Not found</title>\n    <meta name="robots" content="noindex" />`;

interface ProductPage {
  /** The built page in the host's theme. */
  page: string;
  branding: Branding;
  id: string;
}

/**
 * Sends the page of a product with meta tags for link previews, because social networks run no scripts. For an unknown
 * product it is the same page with status 404.
 */
export async function sendProductPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, branding, id }: ProductPage,
) {
  const { config, database } = request.server;
  const isId = identifier.safeParse(id).success;
  const product = isId ? await publicProduct(database, id.toLowerCase()) : undefined;
  const origin = config.publicUrl;
  const at = { url: `${origin}${BASE}/products/${id}`, host: branding.imageHost, origin };
  const head = product ? headOf(product, branding.title, at) : NOT_FOUND_HEAD;
  reply.code(product ? 200 : 404);
  return sendPage(
    request,
    reply,
    pack(
      page.replace(/<title>[^<]*<\/title>/, () => head),
      BROTLI_QUALITY,
    ),
  );
}
