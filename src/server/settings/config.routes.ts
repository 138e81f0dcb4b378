import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { PROFILES } from "../../domain/access/whitelists.ts";
import { type Brand, brandOf, type Config } from "../config.ts";
import { endpoint } from "../endpoint.ts";

/** How the product looks; colours as the specification's defaults until an agency stores its own. */
const theme = z.object({
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
  imageHost: z.string().nullable(),
  accessProfile: z.enum(PROFILES),
});

const themeOf = ({ brand, logo, imageHost, accessProfile }: Brand): z.output<typeof theme> => ({
  title: brand,
  logo: logo ?? null,
  faviconImg: null,
  white: "#ffffff",
  black: "#000000",
  primary: "#409eff",
  success: "#67c23a",
  warning: "#e6a23c",
  danger: "#f56c6c",
  error: "#f56c6c",
  info: "#909399",
  imageHost: imageHost ?? null,
  accessProfile,
});

const atHost = (config: Config, hostname: string) => themeOf(brandOf(config, hostname));

export function configRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/public/agencies/config",
    may: "anyone",
    summary: "How the product looks at this host",
    answer: theme,
    handle: async ({ request }) => atHost(request.server.config, request.hostname),
  });
  for (const url of ["/agencies/config", "/agencies/config/list"]) {
    endpoint(api, {
      method: "GET",
      url,
      may: "signed-in",
      summary: "How the product looks to my agency",
      answer: theme,
      handle: async ({ request }) => atHost(request.server.config, request.hostname),
    });
  }
}
