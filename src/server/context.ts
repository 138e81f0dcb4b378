import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Described } from "./endpoint.ts";
import type { Actor } from "./scope.ts";

/** What every route finds on its application and request. */
declare module "fastify" {
  interface FastifyInstance {
    readonly database: Database;
    readonly config: Config;
    /** The person behind the request's token; null where there is no session. */
    authenticate(request: FastifyRequest): Promise<Actor | null>;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    described?: Described;
  }
}
