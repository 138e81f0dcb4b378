import { z } from "zod";
import { isRemoteImage } from "../../images/address.ts";
import { remoteImagesResponse } from "../../images/responses.ts";
import { defineCall } from "../../resource/call.ts";
import { plainText } from "../../resource/fields.ts";

/** Maximum of images per request; no list shows more. */
const MAX_URLS = 200;

export const showRemoteImages = defineCall({
  name: "images.remote",
  method: "POST",
  url: "/images/remote",
  requires: "signed-in",
  summary: "The local paths of images on other hosts",
  body: z.strictObject({
    urls: z.array(plainText(2_048, 1).refine(isRemoteImage, "Not an address of another host")).max(MAX_URLS),
  }),
  response: remoteImagesResponse,
});
