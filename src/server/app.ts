import Fastify, { type FastifyInstance, LogController, type RouteOptions } from "fastify";
import { MAX_BODY_BYTES } from "../domain/limits.ts";
import { AREAS } from "./areas.ts";
import type { Config } from "./config.ts";
import "./context.ts";
import { resourceRoutes } from "./crud/resource.routes.ts";
import type { Database } from "./db/client.ts";
import { keepFiles } from "./files/files.ts";
import { registerHousekeeping } from "./housekeeping.ts";
import { keepJobs } from "./jobs/keep.ts";
import { keepStreams } from "./live/keep.ts";
import { errorAsLogged } from "./log.ts";
import { type Pause, SignInDelays } from "./people/sign-in-delays.ts";
import { endConnections } from "./plugins/end-connections.ts";
import { answerClientError, answerErrors, answerFrameworkError } from "./plugins/errors.ts";
import { servePictures } from "./plugins/files.ts";
import { forbidCaching, sendHeaders } from "./plugins/headers.ts";
import { acceptJson } from "./plugins/json.ts";
import { describeCalls } from "./plugins/openapi.ts";
import { keepSessions } from "./plugins/session.ts";
import { limitSlowClients } from "./plugins/slow-clients.ts";
import { serveScreens } from "./plugins/static.ts";

export interface AppOptions {
  readonly database: Database;
  readonly config: Config;
  /** The built screens; where the folder is absent the server answers calls only. */
  readonly screens?: string;
  /** Least severe level that is written to the log. */
  readonly logLevel?: "silent" | "error" | "warn" | "info";
  /** Where the log goes, if not to standard error. */
  readonly log?: NodeJS.WritableStream;
  /** Waits out the delay of a sign-in, where a test does not want to wait. */
  readonly signInPause?: Pause | undefined;
  /** Is told of every route as it is added. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/** Paths are ids and short words; longer ones are nobody's. */
const MAX_PARAM_LENGTH = 200;
/** For the head of a request, and for the first one on a connection. */
const HEAD_TIMEOUT_MS = 20_000;
/** How often Node looks for connections whose time is over. */
const CHECK_MS = 5_000;

/** Gives the application its delayed sign-ins, which must not keep it from ending. */
function delaySignIns(app: FastifyInstance, pause?: Pause): void {
  const delays = new SignInDelays(pause);
  app.decorate("signInDelays", delays);
  app.addHook("preClose", async () => delays.releaseAll());
}

/** The application, not yet listening: `main.ts` listens, tests inject. Closing it leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, config, screens = "dist/web", logLevel = "warn" } = options;
  const app = Fastify({
    logger: {
      level: logLevel,
      stream: options.log ?? process.stderr,
      serializers: { err: errorAsLogged },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    requestTimeout: Math.max(config.timeouts.uploadMs, HEAD_TIMEOUT_MS),
    keepAliveTimeout: config.timeouts.idleMs,
    http: { headersTimeout: HEAD_TIMEOUT_MS, connectionsCheckingInterval: CHECK_MS },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    forceCloseConnections: "idle",
  });
  if (options.onRoute) app.addHook("onRoute", options.onRoute);
  app.decorate("database", database);
  app.decorate("config", config);
  acceptJson(app);
  answerErrors(app);
  keepSessions(app);
  delaySignIns(app, options.signInPause);
  keepJobs(app);
  keepFiles(app);
  keepStreams(app);
  registerHousekeeping(app);
  endConnections(app);
  limitSlowClients(app);
  await sendHeaders(app);
  await describeCalls(app);
  await app.register(
    async (api) => {
      forbidCaching(api);
      for (const routes of AREAS) routes(api);
      resourceRoutes(api);
    },
    { prefix: "/api" },
  );
  servePictures(app);
  await serveScreens(app, screens);
  return app;
}
