import type { OutgoingHttpHeaders } from "node:http";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/**
 * The content security policy of pages. Scripts are our own files; inline styles are allowed because antd writes its
 * styles into the page; images come from us and from configured hosts. Images on other hosts are served by us: see
 * files/remote.
 */
async function protect(
  app: FastifyInstance,
  { publicUrl, s3, brands, hstsSubdomains }: Config,
): Promise<void> {
  const isSecure = publicUrl.startsWith("https:");
  const uploads = s3 ? [new URL(s3.endpoint).origin] : [];
  const ofBrands = [...brands.values()].flatMap(({ logo, imageHost }) => [logo, imageHost]);
  const imageHosts = ofBrands.flatMap((one) => (one?.startsWith("https:") ? [new URL(one).origin] : []));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...new Set([...uploads, ...imageHosts])],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...uploads],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    // On plain HTTP it would make localhost unreachable for the browser.
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    frameguard: { action: "deny" },
    crossOriginResourcePolicy: { policy: "same-origin" },
  });
}

declare module "fastify" {
  interface FastifyInstance {
    /** The security headers of every response. */
    readonly securityHeaders: OutgoingHttpHeaders;
  }
}

/** Sends security headers with every response. Helmet runs once at the start: it would compute them for each request. */
export async function sendHeaders(app: FastifyInstance): Promise<void> {
  const sample = Fastify();
  await protect(sample, app.config);
  sample.get("/", async () => "");
  const { headers } = await sample.inject("/");
  await sample.close();
  for (const name of ["content-type", "content-length", "date", "connection"]) delete headers[name];
  app.decorate("securityHeaders", headers);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Responses of the API are personal and change at any time. */
export function forbidCaching(api: FastifyInstance): void {
  api.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}
