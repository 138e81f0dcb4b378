import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { build } from "vite";
import type { Grants } from "../src/domain/access/grants.ts";
import { subjectOf } from "../src/domain/access/policy.ts";
import { ROLES } from "../src/domain/access/roles.ts";
import { PROFILES } from "../src/domain/access/whitelists.ts";
import { decideAll } from "./support/casbin-page.ts";

test("Casbin decides in a browser as it does on the server, for every role in every profile", async ({
  page,
}, testInfo) => {
  const outDir = testInfo.outputPath("casbin");
  await build({
    configFile: false,
    logLevel: "error",
    define: { global: "globalThis" },
    resolve: { alias: { buffer: path.resolve("node_modules/buffer/index.js") } },
    build: {
      outDir,
      minify: false,
      lib: { entry: "e2e/support/casbin-page.ts", formats: ["iife"], name: "casbinPage", fileName: "page" },
    },
  });
  const [script = ""] = fs.readdirSync(outDir).filter((name) => name.endsWith(".js"));
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.addScriptTag({ path: path.join(outDir, script) });
  const here = await decideAll();
  // What the script's global answers.
  const there = await page.evaluate<Record<string, Grants>>("casbinPage.decideAll()");
  expect(Object.keys(there).sort()).toEqual(
    PROFILES.flatMap((profile) => ROLES.map((role) => subjectOf(role, profile))).sort(),
  );
  expect(there).toEqual(here);
});
