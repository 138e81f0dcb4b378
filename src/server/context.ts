import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Described } from "./endpoint.ts";
import type { SignInDelays } from "./people/sign-in-delays.ts";
import type { Actor, Remembered } from "./scope.ts";

/** What every route finds on its application and request. */
declare module "fastify" {
  interface FastifyInstance {
    readonly database: Database;
    readonly config: Config;
    readonly signInDelays: SignInDelays;
    /** The person behind the request's token; null where there is no session. */
    authenticate(request: FastifyRequest): Promise<Actor | null>;
    /** The same without asking, where an earlier request has found them; null where none has. */
    remember(request: FastifyRequest): Promise<Remembered | null>;
  }
  interface FastifyRequest {
    actor: Actor | null;
    remembered: Remembered | null;
  }
  interface FastifyContextConfig {
    described?: Described;
  }
}
