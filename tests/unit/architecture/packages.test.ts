import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { read } from "./source-tree.ts";

interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  resolved?: string;
  link?: boolean;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes: readonly { readonly alg: string }[];
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

  test("have a checksum, and no address of their own beside the registry's", () => {
    // Those of other platforms are optional: `npm run lock:complete` adds them where the registry does not offer them.
    const unchecked = Object.entries(locked).filter(
      ([place, { integrity, resolved, optional, link }]) =>
        place.startsWith("node_modules/") &&
        !link &&
        (resolved !== undefined || !(optional || integrity?.startsWith("sha512-"))),
    );
    expect(unchecked).toEqual([]);
  });

  test("of production are listed by `npm run sbom`, without the network and without those of development", () => {
    const printed = execFileSync("npm", ["run", "-s", "sbom"], {
      encoding: "utf8",
      maxBuffer: 16 * 1024 * 1024,
    });
    const bill = JSON.parse(printed) as { bomFormat: string; components: readonly Component[] };
    expect(bill.bomFormat).toBe("CycloneDX");
    const listed = new Map(bill.components.map((one) => [one.name, one]));
    for (const [name, version] of Object.entries(manifest.dependencies))
      expect(
        bill.components.some((one) => one.name === name && one.version === version),
        name,
      ).toBe(true);
    // In the bundles of the server and the screens.
    for (const name of ["drizzle-orm", "antd", "react"]) expect(listed.has(name), name).toBe(true);
    expect(listed.get("fastify")?.hashes.map(({ alg }) => alg)).toEqual(["SHA-512"]);
    const isOfServer = ([place, { dev, link }]: [string, Locked]) =>
      place.startsWith("node_modules/") && !dev && !link;
    const needed = Object.entries(locked).filter(isOfServer);
    const unlisted = needed.filter(
      ([place, { version }]) =>
        !bill.components.some(
          (one) =>
            `node_modules/${one.name}` === place.replace(/^.*(?=node_modules\/)/, "") &&
            one.version === version,
        ),
    );
    // Of the workspace, which is a program of its own.
    const others = unlisted
      .map(([place]) => place)
      .filter((place) => !place.startsWith("node_modules/openapi-"));
    expect(others).toEqual([]);
    for (const name of ["vitest", "vite", "tsx", "@playwright/test", "casbin", "openapi-typescript"])
      expect(listed.has(name), name).toBe(false);
  });

  test("are at least the versions that fix known vulnerabilities", () => {
    expect(isAtLeast("5.12.10", "5.12.8")).toBe(true);
    expect(isAtLeast("5.11.9", "5.12.1")).toBe(false);
    expect(isAtLeast(direct.fastify ?? "0", "5.12.1"), "validation bypasses before").toBe(true);
    expect(isAtLeast(direct["drizzle-orm"] ?? "0", "0.45.2"), "an injection before").toBe(true);
  });
});
