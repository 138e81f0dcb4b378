import { expect, test } from "vitest";
import { isOwnAddress, withPicturesAt } from "../../../src/domain/images/address.ts";
import { remoteImagesIn, sanitiseHtml, withImagesAt } from "../../../src/server/crud/html.ts";

const OURS = "/cms/files/uploads/019ef7d6-1594-7a48-ba11-0123456789ab.png?w=992";

test("a text keeps pictures of our own store and those elsewhere by https, and no other address", () => {
  const kept = (src: string) => sanitiseHtml(`<p><img src="${src}" alt="x" /></p>`).includes("<img");
  expect(kept(OURS)).toBe(true);
  expect(kept("/cms/files/demo/tee.webp")).toBe(true);
  expect(kept("https://cdn.test/x.png")).toBe(true);
  for (const src of [
    "/api/auth/logout",
    "/cms/files/uploads/../../api/x.png",
    "/cms/files/uploads/x.png?w=993",
    "/cms/files/uploads/x.png?w=992&y=1",
    "//cdn.test/x.png",
    "http://cdn.test/x.png",
    "files/uploads/x.png",
    "data:image/png;base64,AAAA",
    "",
  ])
    expect(kept(src), src).toBe(false);
  expect(sanitiseHtml("<p>a<img alt='x'>b</p>")).toBe("<p>ab</p>");
});

test("a mail names its pictures whole, and leaves those elsewhere and what is no picture alone", () => {
  const html = `<a href="${OURS}">${OURS}</a><img src="${OURS}" alt="x" /><img alt="y" src="https://cdn.test/x.png" />`;
  expect(isOwnAddress(OURS)).toBe(true);
  expect(withPicturesAt(html, "https://app.fern.test")).toBe(
    html.replace(`<img src="${OURS}"`, `<img src="https://app.fern.test${OURS}"`),
  );
});

test("images of other hosts in a text are found, and shown by the copies that are given for them", () => {
  const url = "https://cdn.test/x.png?a=1&b=2";
  const html = sanitiseHtml(`<p>Soft</p><img src="${url}" alt="x" /><img src="${OURS}" alt="y" />`);
  expect(remoteImagesIn(html)).toEqual([url]);
  const shown = withImagesAt(html, new Map([[url, "files/remote/a1.webp"]]));
  expect(shown).toBe(
    `<p>Soft</p><img src="/cms/files/remote/a1.webp" alt="x" /><img src="${OURS}" alt="y" />`,
  );
  // A copy is for showing: a text that is saved names the other host, never the copy.
  expect(sanitiseHtml(shown)).not.toContain("files/remote");
});
