import { describe, expect, it } from "vitest";
import { artworkTemplate, slotText } from "../../../src/domain/catalogs/artwork-template.ts";

const front = { slot: 1, label: "Front", required: true, minWidth: 3600, minHeight: 4800 };

describe("the template of an artwork slot", () => {
  it("has the slot's size in pixels, and its label", () => {
    const svg = artworkTemplate("Heavy Tee", front) ?? "";
    expect(svg).toContain('width="3600" height="4800" viewBox="0 0 3600 4800"');
    expect(svg).toContain("Front: 3600 × 4800 px");
  });

  it("escapes names", () => {
    const svg = artworkTemplate('<b onload="x">&', { ...front, label: "<script>" }) ?? "";
    expect(svg).not.toMatch(/<b |<script/);
    expect(svg).toContain("&lt;b onload=&quot;x&quot;&gt;&amp;");
  });

  it("does not exist for a slot without a size", () => {
    expect(artworkTemplate("Mug", { ...front, minWidth: 0 })).toBeNull();
    expect(slotText({ ...front, minHeight: 0 })).toBe("Front");
  });
});
