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

/** The stylesheet that makes all of its kind look alike, and the properties that no other sets. */
const SAME_LOOK = [
  { what: "a title of a section", of: /(^|[\s,>+~])h[2-4](?![\w-])/, but: /^\.rich-view/ },
  { what: "a head of a table", of: /thead th(?![\w-])/, but: /^$/ },
] as const;
const LOOK = /(?:^|\s)(color|font-size|line-height|font-weight|font|letter-spacing):/;

const rulesOf = (file: string) =>
  [
    ...fs
      .readFileSync(path.join(WEB, file), "utf8")
      .replace(/\/\*.*?\*\//gs, "")
      .matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ].map(([, selector = "", body = ""]) => ({ selector: selector.trim(), body }));

for (const { what, of, but } of SAME_LOOK)
  it(`${what} looks alike everywhere`, () => {
    const own = stylesheets
      .filter((file) => file !== "theme/base.css")
      .flatMap((file) => rulesOf(file).map((rule) => ({ file, ...rule })))
      .filter(({ selector, body }) => of.test(selector) && !but.test(selector) && LOOK.test(body));
    expect(own.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
  });

/** Small parts, controls and tags, cards, sheets, buttons as pills and counts, and dots. */
const RADII = new Set(["0", "4px", "6px", "8px", "12px 12px 0 0", "999px", "50%", "0 0 4px", "2px 2px 0 0"]);

it("corners are those of one scale", () => {
  const own = stylesheets.flatMap((file) =>
    rulesOf(file).flatMap(({ selector, body }) =>
      [...body.matchAll(/border-radius: ([^;]+);/g)]
        .map(([, radius = ""]) => radius)
        .filter((radius) => !RADII.has(radius))
        .map((radius) => `${file}: ${selector}: ${radius}`),
    ),
  );
  expect(own).toEqual([]);
});
