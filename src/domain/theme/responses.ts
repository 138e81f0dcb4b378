import { z } from "zod";
import { PROFILES } from "../access/whitelists.ts";

const file = z.string().nullable();

/** How the product looks at a host. */
export const brandingResponse = z.object({
  title: z.string(),
  logo: z.string().nullable(),
  faviconImg: z.string().nullable(),
  white: z.string(),
  black: z.string(),
  primary: z.string(),
  success: z.string(),
  warning: z.string(),
  danger: z.string(),
  error: z.string(),
  info: z.string(),
  /** Where images of the store are fetched, if not from here. */
  imageHost: z.string().nullable(),
  accessProfile: z.enum(PROFILES),
  templateFile: z.object({
    importOrderFilePath: file,
    importTrackingFilePath: file,
    dataCatalogFile: file,
  }),
});
export type Branding = z.infer<typeof brandingResponse>;

/** How it looks to an agency, with the version of the agency's row, for edits. */
export const agencyBrandingResponse = brandingResponse.extend({ version: z.int().optional() });
export type AgencyBranding = z.infer<typeof agencyBrandingResponse>;
