import { z } from "zod";
import { byId, defineCall } from "../../../resource/call.ts";
import { KEY } from "../../store-access.ts";

/**
 * Etsy's API takes both in one header, with a colon between them.
 * https://developers.etsy.com/documentation/essentials/requests/
 */
const PART = KEY.refine(
  (text) => !text.includes(":"),
  "Enter the keystring and the shared secret apart, without the colon",
);

export const authorizeOwnEtsyApp = defineCall({
  name: "etsy.ownApp",
  method: "POST",
  url: "/integrations/:id/own-app",
  requires: ["integrations", "integrate"],
  asksAgain: true,
  summary:
    "Begin to connect an Etsy shop by an app of the seller's own, or again by the one that connects it; responds with the address to open",
  params: byId,
  body: z
    .strictObject({ key: PART.optional(), secret: PART.optional() })
    .refine(({ key, secret }) => key === undefined || secret !== undefined, {
      path: ["secret"],
      message: "Please input Shared secret",
    })
    .refine(({ key, secret }) => secret === undefined || key !== undefined, {
      path: ["key"],
      message: "Please input Keystring",
    }),
  response: z.object({ url: z.string() }),
});
