import type { FastifyInstance } from "fastify";
import { KeyRates } from "../api-keys/key-rates.ts";

/** Registers the counts of calls by API key, and sends what is left with every response to a key. */
export function limitKeys(app: FastifyInstance): void {
  const rates = new KeyRates(app.database, app.config.apiCallsPerMinute);
  app.decorate("keyRates", rates);
  app.decorateRequest("rate", null);
  app.addHook("onSend", (request, reply, payload, done) => {
    const { rate } = request;
    if (rate)
      reply.headers({
        "ratelimit-limit": String(rate.limit),
        "ratelimit-remaining": String(rate.remaining),
        "ratelimit-reset": String(rate.reset),
      });
    done(null, payload);
  });
  app.addHook("onClose", () => rates.close());
}
