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
const isAtLeast = (version: string, minimum: string) => {
  const [have, required] = [numbers(version), numbers(minimum)];
  const at = required.findIndex((number, index) => (have[index] ?? 0) !== number);
  return at < 0 || (have[at] ?? 0) > (required[at] ?? 0);
};

describe("the packages", () => {
  test("are pinned exactly, because minor releases of some drop Node 20", () => {
    expect(
      Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });

  test("are locked for every platform, as `npm ci` requires", () => {
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

  test("are locked to the requested versions", () => {
    const other = Object.entries(direct).filter(
      ([name, version]) => locked[`node_modules/${name}`]?.version !== version,
    );
    expect(other).toEqual([]);
  });

  test("are at least the versions that fix known vulnerabilities", () => {
    expect(isAtLeast("5.12.10", "5.12.8")).toBe(true);
    expect(isAtLeast("5.11.9", "5.12.1")).toBe(false);
    expect(isAtLeast(direct.fastify ?? "0", "5.12.1"), "validation bypasses before").toBe(true);
    expect(isAtLeast(direct["drizzle-orm"] ?? "0", "0.45.2"), "an injection before").toBe(true);
  });
});
