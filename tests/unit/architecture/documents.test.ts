import { describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../src/demonstration/accounts.ts";
import { filesIn, isThere, read } from "./source-tree.ts";

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...filesIn("docs").filter((file) => file.endsWith(".md")),
];

/** The paths of an annotated tree: a line indented below another is inside it. */
function pathsOf(tree: string): string[] {
  const inside: { indent: number; folder: string }[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, blanks = "", names = ""] = /^( *)(\S.*?)(?: {2,}|$)/.exec(line) ?? [];
    if (!names || names.startsWith("->")) return [];
    while ((inside.at(-1)?.indent ?? -1) >= blanks.length) inside.pop();
    const parent = inside.at(-1)?.folder ?? "";
    const found = names.split(" ").map((name) => parent + name);
    const [first = ""] = found;
    if (found.length === 1 && first.endsWith("/")) inside.push({ indent: blanks.length, folder: first });
    return found;
  });
}

const blocks = (text: string) =>
  [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? "");

describe("ARCHITECTURE.md", () => {
  const text = read("docs/ARCHITECTURE.md");

  test("has fewer than 100 lines", () => {
    expect(text.split("\n").length).toBeLessThan(100);
  });

  test("shows a tree of existing paths", () => {
    const [tree = ""] = blocks(text);
    const paths = pathsOf(tree);
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((one) => !isThere(one))).toEqual([]);
  });

  test("names only existing files", () => {
    const named = [...text.matchAll(/`((?:src|tests|e2e|scripts)\/[\w./-]+)`/g)].map(
      ([, file]) => file ?? "",
    );
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });
});

describe("README.md", () => {
  const text = read("README.md");

  test("lists every account of the demonstration, with the password", () => {
    expect(DEMO_ACCOUNTS).toHaveLength(16);
    for (const { email } of DEMO_ACCOUNTS) expect(text).toContain(`\`${email}\``);
    expect(text).toContain(`\`${DEMO_PASSWORD}\``);
    expect(text).toContain("`DEMO`");
  });

  test("lists every variable that the server reads", () => {
    const config = read("src/server/config/config.ts");
    const variables = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? "");
    expect(variables.length).toBeGreaterThan(10);
    expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test("names only existing commands", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name ?? ""),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("the documents", () => {
  test("define each glossary term once", () => {
    const words = [...read("docs/glossary.md").matchAll(/^\| ([^|]+?) \|/gm)]
      .flatMap(([, cell]) => (cell ?? "").split(", "))
      .filter((word) => word !== "term" && word !== "---");
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});
