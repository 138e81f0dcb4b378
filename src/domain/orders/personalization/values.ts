import { z } from "zod";
import {
  differing,
  MAX_PERSONALIZATION_FIELDS,
  MAX_PERSONALIZATION_LABEL,
  MAX_PERSONALIZATION_TEXT,
} from "../../catalogs/personalization.ts";
import { plainText } from "../../resource/fields.ts";

/** What a buyer entered for each unit of an item, by the labels of the product's fields. */
export const personalizationValues = z
  .array(
    z.strictObject({
      label: plainText(MAX_PERSONALIZATION_LABEL, 1),
      value: plainText(MAX_PERSONALIZATION_TEXT, 1),
    }),
  )
  .max(MAX_PERSONALIZATION_FIELDS)
  .superRefine(differing(({ label }) => label, "label", "Another value has this label"));
