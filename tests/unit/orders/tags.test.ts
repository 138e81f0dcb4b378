import { describe, expect, it } from "vitest";
import { noteObstacle } from "../../../src/domain/orders/notes/notes.ts";
import { changedTags, MAX_TAGS, tag } from "../../../src/domain/orders/tags/tags.ts";

const many = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

describe("tags of an order", () => {
  it("adds a tag once, whatever its case and spaces", () => {
    expect(changedTags(["rush"], { add: [" RUSH ", "VIP", "vip"], remove: [] })).toEqual(["rush", "vip"]);
  });

  it("removes a tag whatever its case", () => {
    expect(changedTags(["rush", "vip"], { add: [], remove: ["Rush"] })).toEqual(["vip"]);
  });

  it("refuses more than the maximum, but counts what is removed first", () => {
    const full = many(MAX_TAGS);
    expect(() => changedTags(full, { add: ["one more"], remove: [] })).toThrow("at most 20 tags");
    expect(changedTags(full, { add: ["one more"], remove: ["tag 0"] })).toHaveLength(MAX_TAGS);
  });

  it("trims a tag and refuses an empty one, a long one and one with a comma", () => {
    expect(tag.parse("  two   words ")).toBe("two words");
    expect(tag.safeParse(" ").success).toBe(false);
    expect(tag.safeParse("x".repeat(33)).success).toBe(false);
    expect(tag.safeParse("a,b").error?.issues[0]?.message).toContain("comma");
  });
});

describe("the deletion of an internal note", () => {
  const note = { authorId: "ann", at: "2026-11-20T12:00:00.000Z" };
  it("is for its author only", () => {
    expect(noteObstacle(note, "bob", Date.parse("2026-11-20T13:00:00.000Z"))).toContain("author");
  });
  it("is possible for a day", () => {
    expect(noteObstacle(note, "ann", Date.parse("2026-11-21T12:00:00.000Z"))).toBeNull();
    expect(noteObstacle(note, "ann", Date.parse("2026-11-21T12:00:01.000Z"))).toContain("within a day");
  });
});
