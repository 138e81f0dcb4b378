import { describe, expect, test } from "vitest";
import { filesIn, importsOf, reachedFrom, read } from "./source-tree.ts";

const BROWSER = [
  "src/web/main.tsx",
  "src/web/auth/main.tsx",
  "src/web/public/main.tsx",
  "src/web/developers/main.tsx",
];
const SERVER_PACKAGES =
  /^(node:|fastify|@fastify\/|pg$|pg\/|drizzle-orm|@electric-sql\/|@node-rs\/|sharp$|sanitize-html|casbin)/;
const SCREEN_PACKAGES = /^(react|react-dom|react-router|antd|@ant-design|@refinedev|@tanstack|axios)(\/|$)/;

const code = (folder: string) => filesIn(folder).filter((file) => /\.(ts|tsx)$/.test(file));

describe("the three layers", () => {
  test("keep server code out of the browser bundles", () => {
    const { files, packages } = reachedFrom(BROWSER);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => file.startsWith("src/server/") || file.startsWith("scripts/"))).toEqual([]);
    // The address of a file of a package is none of its code.
    const imported = [...packages].filter(([name]) => !name.endsWith("?url"));
    expect(imported.filter(([name]) => SERVER_PACKAGES.test(name))).toEqual([]);
  });

  test("keep screens and user interface packages out of the server", () => {
    const { files, packages } = reachedFrom(["src/server/main.ts"]);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => file.startsWith("src/web/"))).toEqual([]);
    expect([...packages].filter(([name]) => SCREEN_PACKAGES.test(name))).toEqual([]);
  });

  test("load Casbin in neither the server nor the browser, and only the browser's own grants in the browser", () => {
    const server = reachedFrom(["src/main.ts"]);
    const browser = reachedFrom(BROWSER);
    expect([...server.packages.keys(), ...browser.packages.keys()]).not.toContain("casbin");
    expect(server.files).toContain("src/domain/access/role-grants.ts");
    expect(browser.files).not.toContain("src/domain/access/role-grants.ts");
    for (const { files } of [server, browser]) expect(files).not.toContain("src/domain/access/policy.ts");
  });

  test("import the demonstration only in the program, and no screen in the demonstration", () => {
    const layers = ["src/domain", "src/server", "src/web"].flatMap(code);
    const importing = layers.filter((file) => importsOf(file).some((name) => /\bdemonstration\//.test(name)));
    expect(importing).toEqual([]);
    const { files, packages } = reachedFrom(["src/main.ts", ...code("src/demonstration")]);
    expect(files.filter((file) => file.startsWith("src/web/"))).toEqual([]);
    expect([...packages].filter(([name]) => SCREEN_PACKAGES.test(name))).toEqual([]);
  });

  test("keep the domain free of imports from server and web, so that it runs in a browser and in Node", () => {
    const { files, packages } = reachedFrom(code("src/domain"));
    expect(files.filter((file) => !file.startsWith("src/domain/"))).toEqual([]);
    const foreign = [...packages].filter(
      ([name]) => SERVER_PACKAGES.test(name) || SCREEN_PACKAGES.test(name),
    );
    expect(foreign).toEqual([]);
  });

  test("build a visitor's page from React, fetch and the domain, without antd, axios, zod and dates", () => {
    const { packages } = reachedFrom(["src/web/auth/main.tsx"]);
    // The step that asks for a passkey loads its library.
    const allowed = /^(react(-dom)?(\/|$)|@simplewebauthn\/browser$)/;
    expect([...packages.keys()].filter((name) => !allowed.test(name))).toEqual([]);
  });

  test("open connections to user-defined addresses in one module, which checks them first", () => {
    const opening = code("src/server").filter((file) =>
      importsOf(file).some((name) => /^(node:)?https?$/.test(name)),
    );
    expect(opening).toEqual(["src/server/outbound/request.ts"]);
  });

  test("limit the time of a request by withDeadline, whose limit no garbage collection takes away", () => {
    const combining = code("src").filter((file) => read(file).includes("AbortSignal.any("));
    expect(combining).toEqual([]);
  });

  test("import only PGlite and no application code in the embedded store's thread", () => {
    const { files } = reachedFrom(["src/server/db/embedded/embedded-worker.ts"]);
    expect(files).toEqual([
      "src/server/db/embedded/durable-files.ts",
      "src/server/db/embedded/embedded-worker.ts",
    ]);
  });

  test("keep the generic calls free of features, which add their part of a resource in a file that is listed", () => {
    const { files } = reachedFrom(code("src/server/crud"));
    const foundations =
      /^src\/(domain\/|server\/(crud|db|auth|files|jobs|live|logs|outbound|plugins|security-events)\/|server\/[^/]+\.ts$)/;
    expect(files.filter((file) => !foundations.test(file))).toEqual([]);
    expect(files).not.toContain("src/server/server-parts.ts");
    const listed = importsOf("src/server/server-parts.ts").map((name) => name.replace("./", "src/server/"));
    expect(listed).toEqual(
      expect.arrayContaining(code("src/server").filter((file) => file.endsWith(".server.ts"))),
    );
  });

  test("keep folders small enough to be read at once, apart from declarations and migrations", () => {
    const sizes = new Map<string, number>();
    for (const file of code("src")) {
      const folder = file.slice(0, file.lastIndexOf("/"));
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    sizes.delete("src/domain/resources");
    expect([...sizes].filter(([, size]) => size > 24)).toEqual([]);
  });

  test("name each imported file in its exact spelling", () => {
    const places = ["src", "tests", "e2e"].flatMap(code);
    const nameless = places.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith(".") && !/\.(tsx?|js|css|json)$/.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(nameless).toEqual([]);
  });
});
