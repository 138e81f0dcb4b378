import { describe, expect, test } from "vitest";
import { read } from "./source-tree.ts";

interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const manifest = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const locked = (JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }).packages;
const direct = { ...manifest.dependencies, ...manifest.devDependencies };

const numbers = (version: string) => version.split(".").map(Number);
const isAtLeast = (version: string, least: string) => {
  const [have, want] = [numbers(version), numbers(least)];
  const at = want.findIndex((number, index) => (have[index] ?? 0) !== number);
  return at < 0 || (have[at] ?? 0) > (want[at] ?? 0);
};

describe("the packages", () => {
  test("are pinned exactly, since minor releases of some drop Node 20", () => {
    expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test("are locked for every platform, or `npm ci` refuses on all of them", () => {
    const missing = Object.entries(locked).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => {
        const folders = place
          .split("/node_modules/")
          .map((_, depth, parts) => parts.slice(0, depth + 1).join("/node_modules/"));
        return ![...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
          (key) => key in locked,
        );
      }),
    );
    expect(missing).toEqual([]);
  });

  test("are locked as they are asked for", () => {
    const other = Object.entries(direct).filter(
      ([name, version]) => locked[`node_modules/${name}`]?.version !== version,
    );
    expect(other).toEqual([]);
  });

  test("hold the versions below which there are known holes", () => {
    expect(isAtLeast("5.12.10", "5.12.8")).toBe(true);
    expect(isAtLeast("5.11.9", "5.12.1")).toBe(false);
    expect(isAtLeast(direct.fastify ?? "0", "5.12.1"), "validation bypasses before").toBe(true);
    expect(isAtLeast(direct["drizzle-orm"] ?? "0", "0.45.2"), "an injection before").toBe(true);
  });
});
