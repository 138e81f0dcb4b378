import { expect, test } from "vitest";
import { isOwnAddress, withImageHost } from "../../../src/domain/images/address.ts";
import { remoteImagesIn, sanitizeHtml, withImagesAt } from "../../../src/server/crud/write/html.ts";

const OURS = "/cms/files/uploads/019ef7d6-1594-7a48-ba11-0123456789ab.png?w=992";

test("sanitizeHtml keeps images of our own store and of https URLs, and no other images", () => {
  const isKept = (src: string) => sanitizeHtml(`<p><img src="${src}" alt="x" /></p>`).includes("<img");
  expect(isKept(OURS)).toBe(true);
  expect(isKept("/cms/files/demo/tee.webp")).toBe(true);
  expect(isKept("https://cdn.test/x.png")).toBe(true);
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
    expect(isKept(src), src).toBe(false);
  expect(sanitizeHtml("<p>a<img alt='x'>b</p>")).toBe("<p>ab</p>");
});

test("withImageHost completes the URLs of our images in a mail, and does not change other images and links", () => {
  const html = `<a href="${OURS}">${OURS}</a><img src="${OURS}" alt="x" /><img alt="y" src="https://cdn.test/x.png" />`;
  expect(isOwnAddress(OURS)).toBe(true);
  expect(withImageHost(html, "https://app.fern.test")).toBe(
    html.replace(`<img src="${OURS}"`, `<img src="https://app.fern.test${OURS}"`),
  );
});

test("images of other hosts in a text are found, and replaced by the given copies", () => {
  const url = "https://cdn.test/x.png?a=1&b=2";
  const html = sanitizeHtml(`<p>Soft</p><img src="${url}" alt="x" /><img src="${OURS}" alt="y" />`);
  expect(remoteImagesIn(html)).toEqual([url]);
  const shown = withImagesAt(html, new Map([[url, "files/remote/a1.webp"]]));
  expect(shown).toBe(
    `<p>Soft</p><img src="/cms/files/remote/a1.webp" alt="x" /><img src="${OURS}" alt="y" />`,
  );
  // Copies are for display only: saved texts keep the URL of the other host.
  expect(sanitizeHtml(shown)).not.toContain("files/remote");
});
