import { PRODUCT_TYPES } from "../../catalogs/shapes.ts";
import { MAX_HTML, MAX_IMAGES, MAX_TEXT } from "../../limits.ts";
import { readFlag } from "../../orders/import/file/flags.ts";
import { cleanCell, withoutTextMark } from "../../orders/incoming/cells/cells.ts";
import type { DecimalSign } from "../../orders/incoming/cells/numbers.ts";
import { type Given, type ProductDraft, type ProductProblem, problem, problemOfRow } from "./draft.ts";
import { MAX_PRODUCT_PROBLEMS } from "./limits.ts";
import { mergeOptions } from "./merge-options.ts";
import { type JudgedVariant, mergeVariants, type ResolveVariant, settledText } from "./merge-variants.ts";
import { isSameProduct, NEW_PRODUCT, type ProductValues, type StoredProduct } from "./product-values.ts";

export const PRODUCT_STATUSES = ["created", "changed", "unchanged", "failed"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** What an import does with a product of a file. */
export interface JudgedProduct {
  readonly draft: ProductDraft;
  readonly status: ProductStatus;
  readonly stored: StoredProduct | null;
  /** `null` for a failed one. */
  readonly after: ProductValues | null;
  readonly variants: readonly JudgedVariant[];
  /** Stored variants that the file does not have. They stay. */
  readonly left: number;
  readonly problems: readonly ProductProblem[];
}

export interface JudgingContext {
  /** The decimal sign of the file's prices. */
  readonly sign: DecimalSign | null;
  readonly sanitize: (html: string) => string;
  readonly resolve: ResolveVariant;
  /** The path of an image of the library that was fetched from an address, by address. */
  readonly fetched: ReadonlyMap<string, string>;
  /** The paths of the file that are images of the team's library. */
  readonly own: ReadonlySet<string>;
}

/** An address without encryption is read with it: hosts of shop images answer both. */
export const imageAddressOf = ({ text }: Given): string | null => {
  const address = text.replace(/^http:\/\//i, "https://");
  return /^https:\/\/[^\s]+$/i.test(address) && address.length <= 2_048 && URL.canParse(address)
    ? address.replace(/^https/i, "https")
    : null;
};

const MAX_FILE_IMAGES = MAX_IMAGES + 1;

/** The images of a product: the file's addresses, or the library's paths where they were fetched before. */
function imagesOf(
  draft: ProductDraft,
  stored: ProductValues,
  { fetched, own }: JudgingContext,
  problems: ProductProblem[],
): Pick<ProductValues, "mockup" | "otherMockup"> {
  const kept = new Set([stored.mockup, ...stored.otherMockup]);
  const images = draft.images.flatMap((given) => {
    const address = imageAddressOf(given);
    if (address) return [fetched.get(address) ?? address];
    if (own.has(given.text) || kept.has(given.text)) return [given.text];
    problems.push(problem(given, "Not the https address of an image. It is left out", true));
    return [];
  });
  const distinct = [...new Set(images)];
  if (distinct.length > MAX_FILE_IMAGES)
    problems.push(
      problemOfRow(
        draft.row,
        `Only the first ${MAX_FILE_IMAGES} of ${distinct.length} images are kept`,
        true,
      ),
    );
  const [mockup = stored.mockup, ...others] = distinct.slice(0, MAX_FILE_IMAGES);
  return { mockup, otherMockup: others.length > 0 ? others : stored.otherMockup };
}

function descriptionOf(
  given: Given | null,
  stored: string,
  sanitize: JudgingContext["sanitize"],
  problems: ProductProblem[],
): string {
  if (!given) return stored;
  const isStored = (text: string) => text === stored.replace(/\r\n?/g, "\n").trim();
  const html = withoutTextMark(given.text);
  if (isStored(given.text) || isStored(html)) return stored;
  if (/[\0\ufffd]/.test(html)) problems.push(problem(given, "The description has a broken encoding"));
  if (html.length > MAX_HTML)
    problems.push(problem(given, `At most ${MAX_HTML.toLocaleString("en-US")} characters`));
  return html.length > MAX_HTML ? stored : sanitize(html);
}

const SHOWN = ["published", "active"];
const HIDDEN = ["draft", "proposed", "archived", "rejected", "private", "pending", "-1", "unlisted"];

/** Whether a shop shows the product: WooCommerce has 1, 0 and -1 here, Shopify a flag and a status. */
function publishedOf(draft: ProductDraft, stored: boolean, problems: ProductProblem[]): boolean {
  const read = (given: Given): boolean => {
    const word = cleanCell(given.text).toLowerCase();
    if (SHOWN.includes(word)) return true;
    if (HIDDEN.includes(word)) return false;
    const flag = readFlag(word, ["Yes", "No"]);
    if (flag === null) problems.push(problem(given, "Enter Yes or No, or a status such as active or draft"));
    return flag ?? stored;
  };
  const all = [draft.published, draft.status].flatMap((given) => (given ? [read(given)] : []));
  return all.length > 0 ? all.every(Boolean) : stored;
}

const TYPES = Object.keys(PRODUCT_TYPES) as (keyof typeof PRODUCT_TYPES)[];

function typeOf(
  given: Given | null,
  stored: ProductValues["productType"],
  problems: ProductProblem[],
): ProductValues["productType"] {
  if (!given) return stored;
  const word = cleanCell(given.text).toLowerCase();
  const found = TYPES.find((type) => type === word || PRODUCT_TYPES[type].toLowerCase() === word);
  if (!found) problems.push(problem(given, `Enter one of: ${Object.values(PRODUCT_TYPES).join(", ")}`));
  return found ?? stored;
}

/** What an import does with a product, given the stored one that it is. */
export function judgeProduct(
  draft: ProductDraft,
  found: { readonly stored: StoredProduct | null } | { readonly problem: ProductProblem },
  context: JudgingContext,
): JudgedProduct {
  const problems = [...draft.problems];
  if ("problem" in found) problems.push(found.problem);
  const stored = "problem" in found ? null : found.stored;
  const before: ProductValues = stored ?? NEW_PRODUCT;
  if (!draft.title && !stored) problems.push(problemOfRow(draft.row, "Enter the title"));
  const text = (given: Given | null, now: string | null) => settledText(given, now, MAX_TEXT, problems);
  const { variants, judged, left } = mergeVariants(draft, before.variants, context, problems);
  const after: ProductValues = {
    title: text(draft.title, stored ? before.title : null) ?? "",
    handle: text(draft.handle, before.handle),
    serverId: text(draft.serverId, before.serverId),
    productType: typeOf(draft.productType, before.productType, problems),
    description: descriptionOf(draft.description, before.description, context.sanitize, problems),
    published: publishedOf(draft, before.published, problems),
    ...imagesOf(draft, before, context, problems),
    options: mergeOptions(draft, before.options, judged, problems),
    variants,
  };
  const isFailed = problems.some(({ isWarning }) => !isWarning);
  const status = isFailed
    ? "failed"
    : stored === null
      ? "created"
      : isSameProduct(stored, after)
        ? "unchanged"
        : "changed";
  return {
    draft,
    status,
    stored,
    after: isFailed ? null : after,
    variants: judged,
    left,
    problems: problems.slice(0, MAX_PRODUCT_PROBLEMS),
  };
}
