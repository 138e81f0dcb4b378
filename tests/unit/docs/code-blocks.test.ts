import { transformWithOxc } from "vite";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { filesIn, isThere, read } from "../architecture/source-tree.ts";
import { blocksOf, documents } from "./documents.ts";

/** The blocks that `check` throws for, with its reason. */
async function faultsOf(languages: readonly string[], check: (code: string, info: string) => unknown) {
  const faults: string[] = [];
  for (const { file, info, code } of languages.flatMap(blocksOf)) {
    try {
      await check(code, info);
    } catch (error) {
      faults.push(`${file}: ${String(error)}\n${code}`);
    }
  }
  return faults;
}

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
/** `platen admin create` and the like, as bin/platen.js lists them. */
const COMMANDS = [...read("bin/platen.js").matchAll(/^ {2}"?([a-z ]+?)"?: \{\s*program:/gm)].map(
  ([, name = ""]) => name,
);
const FOLDERS = "src|tests|e2e|scripts|bench|clients|docs|deploy|bin|dist";

/** What a line of a shell names and does not exist. */
function missingIn(line: string): string[] {
  const script = /\bnpm run ([\w:-]+)/.exec(line)?.[1];
  const command = /(?:^|&& |npx )platen ([a-z]+(?: [a-z]+)?)/.exec(line)?.[1];
  const files = [...line.matchAll(new RegExp(`(?:^|[\\s=])((?:${FOLDERS})/[\\w./-]+)`, "g"))].map(
    ([, file = ""]) => file,
  );
  return [
    ...(script !== undefined && !(script in scripts) ? [`npm run ${script}`] : []),
    ...(command !== undefined && !COMMANDS.some((name) => `${command} `.startsWith(`${name} `))
      ? [`platen ${command}`]
      : []),
    ...files.filter((file) => !file.startsWith("dist/") && !isThere(file)),
  ];
}

describe("blocks of code in the documents", () => {
  test("of a shell name only existing scripts, commands and files", () => {
    expect(COMMANDS).toContain("admin create");
    const blocks = ["sh", "bash"].flatMap(blocksOf);
    expect(blocks.length).toBeGreaterThan(8);
    const missing = blocks.flatMap(({ file, code }) =>
      code
        .split("\n")
        .flatMap(missingIn)
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("of JSON and YAML can be parsed", async () => {
    expect(blocksOf("json").length).toBeGreaterThan(5);
    expect(await faultsOf(["json"], (code) => JSON.parse(code) as unknown)).toEqual([]);
    expect(await faultsOf(["yaml", "yml"], (code) => parse(code) as unknown)).toEqual([]);
  });

  test("of TypeScript and JavaScript can be parsed, where they are whole files", async () => {
    expect(blocksOf("ts").length).toBeGreaterThan(8);
    // Inserted lines are checked by following the guide: tests/support/guide.ts.
    const check = (code: string, info: string) =>
      / (insert|line)=/.test(info) ? undefined : transformWithOxc(code, `block.${info.split(" ")[0]}`);
    expect(await faultsOf(["ts", "tsx", "js"], check)).toEqual([]);
  });
});

/** Names of other programs that look like settings: of Node, of a platform, an example of a SKU. */
const OF_OTHERS = ["NODE_OPTIONS", "PARTIALLY_SHIPPING", "TSRN_U_IGREEN_L"];

test("settings and constants that the documents name are in the code", () => {
  const NAME = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
  const code = ["src", "scripts", "bin", "tests/support", "e2e/support", "bench"].flatMap(filesIn);
  const known = new Set([
    ...OF_OTHERS,
    ...[
      ...code.filter((file) => /\.(tsx?|js)$/.test(file)),
      "playwright.config.ts",
      "vitest.config.ts",
    ].flatMap((file) => read(file).match(NAME) ?? []),
  ]);
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_FILE$/, ""));
  // Decisions and measurements may name what is gone.
  const current = documents.filter((file) => !/^docs\/(decisions|measurements)\//.test(file));
  const named = current.flatMap((file) =>
    [...read(file).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name = ""]) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ name }) => !isKnown(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
