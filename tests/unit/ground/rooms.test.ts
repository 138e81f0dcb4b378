import { describe, expect, test } from "vitest";
import { filesIn, importsOf, reachedFrom } from "./source-tree.ts";

const BROWSER = ["src/web/main.tsx", "src/web/auth/main.tsx"];
const SERVER_PACKAGES =
  /^(node:|fastify|@fastify\/|pg$|pg\/|drizzle-orm|@electric-sql\/|@node-rs\/|sharp$|sanitize-html|casbin)/;
const SCREEN_PACKAGES = /^(react|react-dom|react-router|antd|@ant-design|@refinedev|@tanstack|axios)(\/|$)/;

const code = (folder: string) => filesIn(folder).filter((file) => /\.(ts|tsx)$/.test(file));

describe("the three rooms", () => {
  test("nothing of the server gets into what the browser loads", () => {
    const { files, packages } = reachedFrom(BROWSER);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => file.startsWith("src/server/") || file.startsWith("scripts/"))).toEqual([]);
    expect([...packages].filter(([name]) => SERVER_PACKAGES.test(name))).toEqual([]);
  });

  test("the server reaches no screen, and none of the packages that draw them", () => {
    const { files, packages } = reachedFrom(["src/server/main.ts"]);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => file.startsWith("src/web/"))).toEqual([]);
    expect([...packages].filter(([name]) => SCREEN_PACKAGES.test(name))).toEqual([]);
  });

  test("the domain imports neither neighbour, and runs in a browser as in Node", () => {
    const { files, packages } = reachedFrom(code("src/domain"));
    expect(files.filter((file) => !file.startsWith("src/domain/"))).toEqual([]);
    const foreign = [...packages].filter(
      ([name]) => SERVER_PACKAGES.test(name) || SCREEN_PACKAGES.test(name),
    );
    expect(foreign).toEqual([]);
  });

  test("a visitor's page is React, fetch and the domain: no antd, no axios, no zod, no dates", () => {
    const { packages } = reachedFrom(["src/web/auth/main.tsx"]);
    expect([...packages.keys()].filter((name) => !/^react(-dom)?(\/|$)/.test(name))).toEqual([]);
  });

  test("one module opens the connections to addresses that users set, after it checked them", () => {
    const opening = code("src/server").filter((file) =>
      importsOf(file).some((name) => /^(node:)?https?$/.test(name)),
    );
    expect(opening).toEqual(["src/server/outbound/request.ts"]);
  });

  test("the embedded store's thread stands alone, with PGlite and nothing of the application", () => {
    const { files } = reachedFrom(["src/server/db/embedded/embedded-worker.ts"]);
    expect(files).toEqual([
      "src/server/db/embedded/durable-files.ts",
      "src/server/db/embedded/embedded-worker.ts",
    ]);
  });

  test("every import of ours names its file as it is called", () => {
    const places = ["src", "tests", "e2e"].flatMap(code);
    const nameless = places.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith(".") && !/\.(tsx?|js|css|json)$/.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(nameless).toEqual([]);
  });
});
