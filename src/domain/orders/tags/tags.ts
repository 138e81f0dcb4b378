import { z } from "zod";
import { plainText } from "../../resource/fields.ts";
import { RuleViolation } from "../rule-violation.ts";

/** Each side of an order has tags and internal notes of its own, which the other side never reads. */

export const MAX_TAG_LENGTH = 32;
export const MAX_TAGS = 20;

/** A tag as people write it. The filter separates tags by commas. */
export const tag = plainText(MAX_TAG_LENGTH, 1)
  .refine((text) => !text.includes(","), "A tag cannot contain a comma")
  .transform((text) => text.replaceAll(/\s+/g, " "));

/** What identifies a tag: tags that differ in case only are one. */
export const tagKey = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** The tags that a call adds and removes. */
export const tagChange = {
  add: z.array(tag).max(MAX_TAGS, `At most ${MAX_TAGS} tags`).default([]),
  remove: z.array(tag).max(MAX_TAGS, `At most ${MAX_TAGS} tags`).default([]),
};

export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** An order's keys after the change, in the order in which they were added. Throws a RuleViolation above the maximum. */
export function changedTags(current: readonly string[], { add, remove }: TagChange): string[] {
  const removed = new Set(remove.map(tagKey));
  const kept = current.filter((key) => !removed.has(key));
  const tags = [...new Set([...kept, ...add.map(tagKey)])];
  if (tags.length > MAX_TAGS && tags.length > current.length) {
    throw new RuleViolation(`An order has at most ${MAX_TAGS} tags`);
  }
  return tags;
}
