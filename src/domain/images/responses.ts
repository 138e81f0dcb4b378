import { z } from "zod";
import { checkedImage, preflightResponse } from "../preflight/findings.ts";

/** Where a file is uploaded to, and its path once it is. */
export const uploadUrlResponse = z.object({ presigned_url: z.string(), file_path: z.string() });

/** An uploaded file, and the preflight of an image without a slot. Only the call that ingests an image has it. */
export const uploadedResponse = z.object({ path: z.string(), preflight: preflightResponse.optional() });
export type Uploaded = z.infer<typeof uploadedResponse>;

/** The preflight of an image of the library, without a slot; `null` where it was not measured. */
export const libraryPreflight = preflightResponse.extend({ image: checkedImage }).nullable();
export type LibraryPreflight = z.infer<typeof libraryPreflight>;

/** Where our server shows images of other hosts; `null` where no row that the person may read names the URL. */
export const remoteImagesResponse = z.object({
  data: z.array(z.object({ url: z.string(), path: z.string().nullable() })),
});
