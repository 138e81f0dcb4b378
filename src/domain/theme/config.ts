import { z } from "zod";
import { isRemoteImage } from "../images/address.ts";
import { MAX_TEXT } from "../limits.ts";
import { imagePath, plainText } from "../resource/fields.ts";
import { templatePath } from "../settings/template-files.ts";
import { COLOUR_KEYS, type ColourKey } from "./colours.ts";
import { isColour } from "./contrast.ts";

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isColour, "Not a colour such as #409eff")
  .transform((text) => (text.length === 4 ? text.replaceAll(/[\da-f]/g, "$&$&") : text));

/** Of the library alone: every visitor loads it, and none of them should call another host for it. */
const picture = imagePath.refine((path) => !isRemoteImage(path), "Not an image of the library").nullable();
const file = templatePath.nullable();

/** The files that people are given to fill in; empty ones are the product's own samples. */
export const templateFiles = z.strictObject({
  importOrderFilePath: file.optional(),
  importTrackingFilePath: file.optional(),
  dataCatalogFile: file.optional(),
});

/** What may be sent to change an agency's look: each key by itself, `null` for the product's own. */
export const configChange = z.strictObject({
  ...(Object.fromEntries(COLOUR_KEYS.map((key) => [key, colour.optional()])) as Record<
    ColourKey,
    z.ZodOptional<typeof colour>
  >), // The entries are the keys.
  logo: picture.optional(),
  faviconImg: picture.optional(),
  title: plainText(MAX_TEXT, 1).nullable().optional(),
  templateFile: templateFiles.optional(),
});
export type ConfigChange = z.output<typeof configChange>;

/** The change on top of what is stored; of the template files those that are named. */
export const mergeConfig = (stored: ConfigChange, change: ConfigChange): ConfigChange => ({
  ...stored,
  ...change,
  ...(change.templateFile && { templateFile: { ...stored.templateFile, ...change.templateFile } }),
});
