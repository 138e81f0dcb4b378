import Fastify, { type FastifyInstance, LogController, type RouteOptions } from "fastify";
import { MAX_BODY_BYTES } from "../domain/limits.ts";
import { builtFolder } from "./asset-folder.ts";
import type { Config } from "./config/config.ts";
import { ROUTES } from "./routes.ts";
import "./context.ts";
import "./server-parts.ts";
import { type Pause, SignInDelays } from "./auth/sign-in-delays.ts";
import { resourceRoutes } from "./crud/resource.routes.ts";
import type { Database } from "./db/client.ts";
import { registerFiles } from "./files/files.ts";
import { registerJobs } from "./jobs/register.ts";
import { registerStreams } from "./live/register.ts";
import { errorAsLogged } from "./logs/error-as-logged.ts";
import { pinoFormat } from "./logs/format.ts";
import { requestIds } from "./logs/request-ids.ts";
import { logRequests } from "./logs/requests.ts";
import { registerMaintenance } from "./maintenance/maintenance.ts";
import { registerMetrics } from "./metrics/register.ts";
import { registerMockups } from "./mockups/register.ts";
import { serveDocumentation } from "./plugins/documentation.ts";
import { endConnections } from "./plugins/end-connections.ts";
import { onClientError, onFrameworkError, registerErrorHandlers } from "./plugins/errors.ts";
import { serveImages } from "./plugins/files.ts";
import { respondToHead, routeHeadAsGet } from "./plugins/head-requests.ts";
import { forbidCaching, sendHeaders } from "./plugins/headers.ts";
import { acceptJson } from "./plugins/json.ts";
import { limitKeys } from "./plugins/key-limits.ts";
import { describeCalls } from "./plugins/openapi.ts";
import { registerSessions } from "./plugins/session.ts";
import { limitSlowClients } from "./plugins/slow-clients.ts";
import { serveScreens } from "./plugins/static.ts";
import { registerSecurityEvents } from "./security-events/register.ts";

export interface AppOptions {
  readonly database: Database;
  readonly config: Config;
  /** Folder of the built screens; where it is absent, only the API is served. */
  readonly screens?: string;
  /** Folder of the built documents. */
  readonly documentation?: string;
  readonly logLevel?: "silent" | "error" | "warn" | "info";
  /** Default: standard error. */
  readonly log?: NodeJS.WritableStream;
  /** Replaces the delays of failed sign-ins in tests. */
  readonly signInPause?: Pause | undefined;
  /** Called for every route that is added. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/** Path params are ids and short names. */
const MAX_PARAM_LENGTH = 200;
/** For the headers of a request, and for the first request on a connection. */
const HEAD_TIMEOUT_MS = 20_000;
/** How often Node checks for timed-out connections. */
const CHECK_MS = 5_000;

/** Decorates the application with the delays of failed sign-ins, which are released when it closes. */
function delaySignIns(app: FastifyInstance, pause?: Pause): void {
  const delays = new SignInDelays(pause);
  app.decorate("signInDelays", delays);
  app.addHook("preClose", async () => delays.releaseAll());
}

/** Of a release, from any folder that it is started in. */
const builtScreens = () => builtFolder(import.meta.url, "web", "index.html") ?? "dist/web";
const builtDocuments = () => builtFolder(import.meta.url, "docs", "index.html") ?? "dist/docs";

/** Builds the application without listening: `main.ts` listens, tests inject. Closing it leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    database,
    config,
    screens = builtScreens(),
    documentation = builtDocuments(),
    logLevel = "warn",
  } = options;
  const app = Fastify({
    logger: {
      level: logLevel,
      stream: options.log ?? process.stderr,
      serializers: { err: errorAsLogged },
      ...pinoFormat(config.logFormat),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    requestTimeout: Math.max(config.timeouts.uploadMs, HEAD_TIMEOUT_MS),
    keepAliveTimeout: config.timeouts.idleMs,
    http: { headersTimeout: HEAD_TIMEOUT_MS, connectionsCheckingInterval: CHECK_MS },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onClientError,
    forceCloseConnections: "idle",
    // What arrives on an open connection is still served, with `Connection: close`: a proxy passes a 503 on to people.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    rewriteUrl: routeHeadAsGet,
    genReqId: requestIds(config.trustProxy),
  });
  if (options.onRoute) app.addHook("onRoute", options.onRoute);
  app.decorate("database", database);
  database.slowQueries?.onSlow((query) => app.log.warn(query, "A statement was slow"));
  app.decorate("config", config);
  respondToHead(app);
  logRequests(app);
  await registerMetrics(app);
  acceptJson(app);
  registerSecurityEvents(app);
  registerErrorHandlers(app);
  limitKeys(app);
  registerSessions(app);
  delaySignIns(app, options.signInPause);
  registerFiles(app);
  registerMockups(app);
  // After the files and mockups, which jobs use.
  registerJobs(app);
  registerStreams(app);
  registerMaintenance(app);
  endConnections(app);
  limitSlowClients(app);
  await sendHeaders(app);
  describeCalls(app);
  await app.register(
    async (api) => {
      forbidCaching(api);
      for (const routes of ROUTES) routes(api);
      resourceRoutes(api);
    },
    { prefix: "/api" },
  );
  serveImages(app);
  await serveScreens(app, screens);
  await serveDocumentation(app, documentation);
  return app;
}
