import path from "node:path";
import { describe, expect, test } from "vitest";
import { slugOf } from "../../../docs/.vitepress/slug.ts";
import { isThere } from "../architecture/source-tree.ts";
import { documents, proseOf } from "./documents.ts";

/** The anchors of a document: those of its headings, numbered where one occurs again. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of proseOf(file).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
    let unique = slug;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${slug}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

const links = documents.flatMap((file) =>
  [...proseOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))
    .map((target) => {
      const [name = "", anchor] = target.split("#");
      return { file, target, to: name ? path.posix.join(path.posix.dirname(file), name) : file, anchor };
    }),
);

describe("the links of the documents", () => {
  test("lead to existing files, images included", () => {
    expect(links.length).toBeGreaterThan(150);
    expect(links.filter(({ to }) => !isThere(to)).map(({ file, target }) => `${file}: ${target}`)).toEqual(
      [],
    );
  });

  test("name existing headings", () => {
    const anchored = links.filter(({ to, anchor }) => anchor !== undefined && to.endsWith(".md"));
    expect(anchored.length).toBeGreaterThan(40);
    const broken = anchored.filter(({ to, anchor = "" }) => isThere(to) && !anchorsOf(to).has(anchor));
    expect(broken.map(({ file, target }) => `${file}: ${target}`)).toEqual([]);
  });
});
