import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/**
 * What a browser may do with our pages. No script that is not a file of ours; styles may be inline since
 * antd writes its own into the page; images come from us and from the hosts that the operator configured. Those
 * that sellers' files name on other hosts come through us: see files/remote.
 */
async function protect(app: FastifyInstance, { publicUrl, s3, brands }: Config): Promise<void> {
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
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    // On plain http it would keep a browser from ever coming back to localhost.
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: "deny" },
    crossOriginResourcePolicy: { policy: "same-origin" },
  });
}

/** Sends them with every answer. Helmet says what they are, once: it works them out anew at every request. */
export async function sendHeaders(app: FastifyInstance): Promise<void> {
  const asked = Fastify();
  await protect(asked, app.config);
  asked.get("/", async () => "");
  const { headers } = await asked.inject("/");
  await asked.close();
  for (const name of ["content-type", "content-length", "date", "connection"]) delete headers[name];
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Answers of the API are one person's and this moment's. */
export function forbidCaching(api: FastifyInstance): void {
  api.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}
