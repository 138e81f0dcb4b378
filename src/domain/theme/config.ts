import { z } from "zod";
import { isRemoteImage } from "../images/address.ts";
import { MAX_TEXT } from "../limits.ts";
import { imagePath, plainText } from "../resource/fields.ts";
import { templatePath } from "../settings/template-files.ts";
import { COLOR_KEYS, type ColorKey } from "./colors.ts";
import { isColor } from "./contrast.ts";

const color = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isColor, "Enter a color such as #409eff")
  .transform((text) => (text.length === 4 ? text.replaceAll(/[\da-f]/g, "$&$&") : text));

/** Only images of the library: every visitor loads it, and it must not send them to another host. */
const image = imagePath.refine((path) => !isRemoteImage(path), "Not a library image").nullable();
const file = templatePath.nullable();

/** The template files for users; the product's own samples replace missing ones. */
export const templateFiles = z.strictObject({
  importOrderFilePath: file.optional(),
  importTrackingFilePath: file.optional(),
  dataCatalogFile: file.optional(),
});

/** A change of an agency's theme: any subset of the keys, `null` for the product's default. */
export const configChange = z.strictObject({
  ...(Object.fromEntries(COLOR_KEYS.map((key) => [key, color.optional()])) as Record<
    ColorKey,
    z.ZodOptional<typeof color>
  >), // The entries are the keys.
  logo: image.optional(),
  faviconImg: image.optional(),
  title: plainText(MAX_TEXT, 1).nullable().optional(),
  templateFile: templateFiles.optional(),
});
export type ConfigChange = z.output<typeof configChange>;

/** Merges a change into the stored theme; template files are merged one by one. */
export const mergeConfig = (stored: ConfigChange, change: ConfigChange): ConfigChange => ({
  ...stored,
  ...change,
  ...(change.templateFile && { templateFile: { ...stored.templateFile, ...change.templateFile } }),
});
