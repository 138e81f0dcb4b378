import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { build } from "../../../scripts/build.js";
import { storeTemplate } from "../../../src/server/db/embedded/store-template.ts";
import { migrationsFolder } from "../../../src/server/db/migrate.ts";
import { openEmbedded } from "../../../src/server/db/open.ts";
import { isCurrent } from "../../../src/server/db/schema-version.ts";
import { silent } from "../../support/log.ts";
import { storeFolder } from "../../support/store-folder.ts";

const root = path.join(import.meta.dirname, "../../..");
const folder = storeFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** As where the build has the module. */
const inBuild = (file: string) => storeTemplate(`file://${path.join(root, "dist/server", file)}`);

test("a store that begins as a copy of the build's template has all migrations and no rows", async () => {
  await build(["server", "store"], () => undefined);
  const template = inBuild("server.js");
  expect(template).toBe(path.join(root, "dist/store-template"));
  expect(inBuild("chunks/client.js")).toBe(template);
  expect(storeTemplate()).toBeUndefined();

  const database = await openEmbedded(
    { directory: path.join(folder, "database"), template },
    { log: silent },
  );
  try {
    expect(await isCurrent(database.pool, migrationsFolder())).toBe(true);
    const { rows } = await database.pool.query("select count(*)::int as count from agencies");
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    await database.close();
  }
});
