import { z } from "zod";
import { plainText } from "../resource/fields.ts";

export const MAX_PERSONALIZATION_FIELDS = 10;
export const MAX_PERSONALIZATION_LABEL = 60;
export const MAX_PERSONALIZATION_TEXT = 500;
export const MAX_PERSONALIZATION_CHOICES = 50;
export const DEFAULT_PERSONALIZATION_TEXT = 100;

export const PERSONALIZATION_KINDS = { text: "Text", choice: "Choice" } as const;
export type PersonalizationKind = keyof typeof PERSONALIZATION_KINDS;

/** A check that each text of a list differs from the earlier ones in more than letter case. `key`: where the text is, if it is not the row itself. */
export const differing =
  <Row>(textOf: (row: Row) => string, key: string | null, message: string) =>
  (rows: readonly Row[], context: z.core.$RefinementCtx): void => {
    const seen = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const text = textOf(row).toLowerCase();
      // An empty text is refused as such.
      if (text === "") continue;
      if (seen.has(text))
        context.addIssue({ code: "custom", path: key === null ? [index] : [index, key], message });
      seen.add(text);
    }
  };

const choices = z
  .array(plainText(MAX_PERSONALIZATION_LABEL, 1))
  .min(1, "At least one choice")
  .max(MAX_PERSONALIZATION_CHOICES)
  .superRefine(differing((text) => text, null, "This choice is named twice"));

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
  .superRefine(differing(({ label }) => label, "label", "Another field has this label"));
export type PersonalizationField = z.output<typeof personalizationFields>[number];
