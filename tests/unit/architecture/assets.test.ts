import { expect, it } from "vitest";
import { filesIn, read } from "./source-tree.ts";

it("folders that the program reads next to itself are copied into its build", () => {
  const config = read("scripts/vite/server.config.ts");
  const [, list = ""] = /const ASSETS = \[([^\]]*)\]/.exec(config) ?? [];
  const copied = [...list.matchAll(/"([^"]+)"/g)].map(([, folder = ""]) => folder.split("/").at(-1));
  const asked = filesIn("src")
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...read(file).matchAll(/assetFolder\([\w.]+, "([^"]+)"/g)].map(([, name]) => name));
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.filter((name) => !copied.includes(name))).toEqual([]);
});
