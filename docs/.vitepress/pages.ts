import fs from "node:fs";
import path from "node:path";

/** The documents of the site: those below `docs`, and these beside it. */
export const ROOT_DOCUMENTS: Readonly<Record<string, string>> = {
  "README.md": "start.md",
  "CONTRIBUTING.md": "contributing.md",
  "CHANGELOG.md": "changelog.md",
};

export const root = path.resolve(import.meta.dirname, "../..");

/** The pages of each reader, first the one to begin with. Decisions and measurements follow for developers. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  Seller: ["guide/seller", "importing", "importing-products", "stores", "mockups", "preflight"],
  Agency: [
    "guide/agency",
    "starter-catalog",
    "pricing",
    "rules",
    "addresses",
    "exports",
    "accounting",
    "personal-data",
  ],
  Supplier: ["guide/supplier"],
  Operator: [
    "guide/operator",
    "start",
    "installing",
    "operating",
    "upgrading",
    "reliability",
    "scaling",
    "security",
    "changelog",
  ],
  Developer: [
    "guide/developer",
    "api",
    "ARCHITECTURE",
    "contributing",
    "adding-a-resource",
    "composing-a-screen",
    "adding-a-platform",
    "access-matrix",
  ],
};

const sourceOf = (page: string) =>
  Object.keys(ROOT_DOCUMENTS).find((file) => ROOT_DOCUMENTS[file] === `${page}.md`) ?? `docs/${page}.md`;

/** The first heading of a document, without marks of code. */
function titleOf(source: string): string {
  const text = fs.readFileSync(path.join(root, source), "utf8");
  return (/^# (.+)$/m.exec(text)?.[1] ?? source).replaceAll("`", "");
}

const isThere = (page: string) => fs.existsSync(path.join(root, sourceOf(page)));
const entryOf = (page: string) => ({ text: titleOf(sourceOf(page)), link: `/${page}` });

/** The pages of a folder of `docs`, by name. */
export function pagesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, "docs", folder))
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => path.posix.join(folder, file.slice(0, -".md".length)));
}

const group = (text: string, pages: readonly string[]) => ({
  text,
  collapsed: true,
  items: pages.filter(isThere).map(entryOf),
});

/** The sidebar of all pages but decisions and measurements, which are many. A document that no reader has yet is listed last. */
export function sidebar() {
  const listed = new Set(Object.values(READERS).flat());
  const others = pagesIn("").filter((page) => !listed.has(page) && page !== "index");
  const records = ["decisions", "measurements"].map((folder) => ({
    text: `${folder.charAt(0).toUpperCase()}${folder.slice(1)}`,
    pages: pagesIn(folder),
  }));
  const readers = Object.entries(READERS).map(([reader, pages]) => group(reader, pages));
  for (const { text, pages } of records) readers.at(-1)?.items.push({ text, link: `/${pages[0]}` });
  return {
    "/decisions/": records.map(({ text, pages }) => group(text, pages)),
    "/measurements/": records.map(({ text, pages }) => group(text, pages)),
    "/": [...readers, group("Everyone", others)],
  };
}

/** The readers' first pages. */
export const nav = () =>
  Object.entries(READERS).map(([text, [first = ""]]) => ({
    text,
    link: `/${first}`,
  }));

/** The page of a link's target, given from the root of the repository; `undefined` if the site does not have it. */
export function pageAt(target: string): string | undefined {
  const page =
    ROOT_DOCUMENTS[target] ?? (target.startsWith("docs/") ? target.slice("docs/".length) : undefined);
  if (page === undefined) return undefined;
  const isFolder = !page.endsWith(".md") && fs.statSync(path.join(root, target)).isDirectory();
  const [first] = isFolder ? pagesIn(page) : [];
  return `/${(first ?? page).replace(/\.md$/, "")}`;
}
