import type { KeyRates, Rate } from "./api-keys/key-rates.ts";
import type { SignInDelays } from "./auth/sign-in-delays.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/client.ts";
import type { RouteMeta } from "./endpoint.ts";
import type { Actor } from "./scope.ts";

/** Additions to Fastify's application and request. */
declare module "fastify" {
  interface FastifyInstance {
    readonly database: Database;
    readonly config: Config;
    readonly signInDelays: SignInDelays;
    readonly keyRates: KeyRates;
    /** Reads the request's API key, or else the session of its token, from the database; `null` where there is none. */
    authenticate(request: FastifyRequest): Promise<Actor | null>;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** What is left of an API key's calls; `null` for other requests. */
    rate: Rate | null;
  }
  interface FastifyContextConfig {
    meta?: RouteMeta;
  }
}
