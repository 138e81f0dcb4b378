import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const WEB = path.resolve("src/web");
/** Pages that load without the application's stylesheets. */
const OWN_PAGES = ["auth", "public", "developers"];

const stylesheets = fs
  .readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && !OWN_PAGES.some((page) => file.startsWith(`${page}/`)));

/** The class names that have rules of their own in a stylesheet, outside of media queries. */
function classesOf(file: string): string[] {
  const text = fs.readFileSync(path.join(WEB, file), "utf8").replace(/\/\*.*?\*\//gs, "");
  return [...text.matchAll(/^(\.[\w-]+) \{/gm)].map(([, name = ""]) => name);
}

/** Which of them may be in two: each sets what the other does not. */
const SHARED = [".list-screen"];

// Stylesheets stay when their screen is left, so the last one loaded would decide how a screen looks.
it("each class is styled by one stylesheet", () => {
  const owners = new Map<string, Set<string>>();
  for (const file of stylesheets)
    for (const name of classesOf(file)) owners.set(name, (owners.get(name) ?? new Set()).add(file));
  const shared = [...owners].filter(([name, files]) => files.size > 1 && !SHARED.includes(name));
  expect(owners.size).toBeGreaterThan(500);
  expect(shared.map(([name, files]) => `${name}: ${[...files].join(", ")}`)).toEqual([]);
});
