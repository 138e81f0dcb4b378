import { z } from "zod";
import { PLATFORMS } from "../../platforms.ts";
import { defineCall } from "../../resource/call.ts";

const redirected = z.object({ message: z.string() });
/** Marketplaces add parameters of their own. */
const returned = z.record(z.string().max(100), z.string().max(4_000));

function callsOf<const Name extends "etsy" | "tiktok">(marketplace: Name) {
  const name = PLATFORMS[marketplace];
  return {
    connect: defineCall({
      name: `${marketplace}.connect`,
      method: "GET",
      url: `/integrate/${marketplace}`,
      requires: "anyone",
      summary: `Begin to connect an integration to a shop of ${name}; redirects to ${name}`,
      // The token of an app of the seller's own; left out: the operator's app.
      query: z.strictObject({ integration: z.uuid(), app: z.string().max(100).optional() }),
      response: redirected,
      status: 302,
    }),
    callback: defineCall({
      name: `${marketplace}.callback`,
      method: "GET",
      url: `/integrate/${marketplace}/callback`,
      refusesHead: true,
      requires: "anyone",
      summary: `The return of a seller who has allowed the app at ${name}; redirects to sign in with the app's token`,
      query: returned,
      response: redirected,
      status: 302,
    }),
  };
}

/** The connection of shops by an app of the operator. */
export const marketplaceCalls = { etsy: callsOf("etsy"), tiktok: callsOf("tiktok") };
