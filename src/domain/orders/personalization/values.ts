import { z } from "zod";
import { differing } from "../../products/personalization.ts";
import { plainText } from "../../resource/fields.ts";

/** Buyers and stores write more than a product may ask for: their labels are whole questions. */
export const MAX_VALUES = 100;
export const MAX_VALUE_LABEL = 200;
export const MAX_VALUE_TEXT = 5_000;

/**
 * What a buyer entered for each unit of an item, by the labels of the product's fields. The label is empty where the store
 * has none: several values may have no label.
 */
export const personalizationValues = z
  .array(
    z.strictObject({
      label: plainText(MAX_VALUE_LABEL).default(""),
      value: plainText(MAX_VALUE_TEXT, 1),
    }),
  )
  .max(MAX_VALUES)
  .superRefine(differing(({ label }) => label, "label", "Another value has this label"));
