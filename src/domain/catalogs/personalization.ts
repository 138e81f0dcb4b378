import { z } from "zod";
import { plainText } from "../resource/fields.ts";

export const MAX_PERSONALIZATION_FIELDS = 10;
export const MAX_PERSONALIZATION_LABEL = 60;
export const MAX_PERSONALIZATION_TEXT = 500;
export const MAX_PERSONALIZATION_CHOICES = 50;
export const DEFAULT_PERSONALIZATION_TEXT = 100;

export const PERSONALIZATION_KINDS = { text: "Text", choice: "Choice" } as const;
export type PersonalizationKind = keyof typeof PERSONALIZATION_KINDS;

const keyOf = (text: string) => text.toLowerCase();

/** The indexes of texts that differ from an earlier one in letter case at most. */
function repeated(texts: readonly string[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    if (seen.has(keyOf(text))) return [index];
    seen.add(keyOf(text));
    return [];
  });
}

const choices = z
  .array(plainText(MAX_PERSONALIZATION_LABEL, 1))
  .min(1, "At least one choice")
  .max(MAX_PERSONALIZATION_CHOICES)
  .superRefine((texts, context) => {
    for (const index of repeated(texts))
      context.addIssue({ code: "custom", path: [index], message: "This choice is named twice" });
  });

const shared = { label: plainText(MAX_PERSONALIZATION_LABEL, 1), required: z.boolean() };

const personalizationField = z.discriminatedUnion("kind", [
  z.strictObject({
    ...shared,
    kind: z.literal("text"),
    maxLength: z.int().min(1).max(MAX_PERSONALIZATION_TEXT).default(DEFAULT_PERSONALIZATION_TEXT),
  }),
  z.strictObject({ ...shared, kind: z.literal("choice"), choices }),
]);

/** What a buyer personalizes on each unit of a product, in the order in which it is asked. */
export const personalizationFields = z
  .array(personalizationField)
  .max(MAX_PERSONALIZATION_FIELDS)
  .superRefine((fields, context) => {
    for (const index of repeated(fields.map(({ label }) => label)))
      context.addIssue({ code: "custom", path: [index, "label"], message: "Another field has this label" });
  });
export type PersonalizationField = z.output<typeof personalizationFields>[number];
