import type { FastifyInstance, InjectOptions } from "fastify";
import type { Role } from "../../src/domain/access/roles.ts";
import type { Profile } from "../../src/domain/access/whitelists.ts";
import { type Call, type Permission, schemaOf } from "../../src/domain/resource/call.ts";
import { buildApp } from "../../src/server/app.ts";
import type { Pause } from "../../src/server/auth/sign-in-delays.ts";
import { type Config, readConfig } from "../../src/server/config/config.ts";
import type { Database } from "../../src/server/db/client.ts";
import { checkResponse } from "./check-response.ts";
import { freshEmbedded } from "./database.ts";
import { agency, type Owner, sellerTeam, sessionFor, user } from "./factories.ts";

export interface ApiResponse {
  status: number;
  // Any response: tests read what they need.
  // oxlint-disable-next-line typescript/no-explicit-any -- an assertion fails where the shape is another
  body: any;
  headers: Record<string, unknown>;
  text: string;
  bytes: Uint8Array;
}

/** The key of secrets at rest in tests. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");

type Sent = Omit<InjectOptions, "method" | "url">;

/** Calls as one user, or without a session. Paths are below `/api`. */
export interface Client {
  readonly userId: string | undefined;
  readonly token: string | undefined;
  get(path: string, more?: Sent): Promise<ApiResponse>;
  post(path: string, body?: unknown, more?: Sent): Promise<ApiResponse>;
  patch(path: string, body?: unknown, more?: Sent): Promise<ApiResponse>;
  put(path: string, body?: unknown, more?: Sent): Promise<ApiResponse>;
  delete(path: string, body?: unknown, more?: Sent): Promise<ApiResponse>;
  send(options: InjectOptions): Promise<ApiResponse>;
}

/** Two agencies, the first with two seller teams and the second with one. */
export interface World {
  agencyId: string;
  sellerTeamId: string;
  otherTeamId: string;
  otherAgency: { agencyId: string; sellerTeamId: string };
}

export interface Route {
  method: string;
  url: string;
  /** The required permission; undefined for routes without an endpoint. */
  requires: Permission | undefined;
  /** The declared call that it handles. */
  call: Call | undefined;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  config: Config;
  world: World;
  /** Every route of the application. */
  routes: readonly Route[];
  nobody: Client;
  /** Somebody who has signed in. */
  withToken(token: string, userId?: string): Client;
  /** A signed-in user with a role in the first agency and its first team; the same one at each call. */
  as(role: Role, profile?: Profile): Promise<Client>;
  /** A new user of any agency and team. */
  newPerson(role: Role, owner: Owner, profile?: Profile): Promise<Client>;
  /** The owner of a role's users, in the first agency and its first team. */
  ownerOf(role: Role): Owner;
  close(): Promise<void>;
}

/** A client of an application, with or without a session. */
export function clientOf(app: FastifyInstance, userId?: string, token?: string): Client {
  const send = async (options: InjectOptions): Promise<ApiResponse> => {
    const response = await app.inject({
      ...options,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...options.headers },
    });
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    return {
      status: response.statusCode,
      body: isJson && response.body ? response.json() : undefined,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
    };
  };
  const withBody =
    (method: "POST" | "PATCH" | "PUT" | "DELETE") =>
    (path: string, body?: unknown, more: Sent = {}) =>
      // `inject` accepts any JSON value.
      send({ method, url: `/api/${path}`, ...(body !== undefined && { payload: body as object }), ...more });
  return {
    userId,
    token,
    send,
    get: (path, more) => send({ method: "GET", url: `/api/${path}`, ...more }),
    post: withBody("POST"),
    patch: withBody("PATCH"),
    put: withBody("PUT"),
    delete: withBody("DELETE"),
  };
}

/** The owner of a role's users, in the first agency. */
function ownerOf(role: Role, world: World): Owner {
  if (role === "administrator" || role === "supplier") return {};
  const { agencyId, sellerTeamId } = world;
  return role.startsWith("seller") ? { agencyId, sellerTeamId } : { agencyId };
}

async function makeWorld(database: Database): Promise<World> {
  const agencyId = (await agency(database)).id;
  const otherId = (await agency(database)).id;
  const sellerTeamId = (await sellerTeam(database, { agencyId })).id;
  const otherTeamId = (await sellerTeam(database, { agencyId })).id;
  const foreignTeam = await sellerTeam(database, { agencyId: otherId });
  return {
    agencyId,
    sellerTeamId,
    otherTeamId,
    otherAgency: { agencyId: otherId, sellerTeamId: foreignTeam.id },
  };
}

/** The whole application on an embedded store of its own, or on the given database. */
export async function startApp(
  options: {
    database?: Database;
    env?: Record<string, string>;
    screens?: string;
    documentation?: string;
    signInPause?: Pause;
    /** Receives the server's log at the level of production. */
    log?: NodeJS.WritableStream;
    /** For a store with JSON values that no call accepts. */
    checksResponses?: false;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await freshEmbedded());
  const config = readConfig({ SECRETS_KEY: TEST_SECRETS_KEY, ...options.env });
  const routes: Route[] = [];
  const app = await buildApp({
    database,
    config,
    screens: options.screens ?? "no-screens",
    documentation: options.documentation ?? "no-documentation",
    signInPause: options.signInPause,
    ...(options.log ? { log: options.log } : { logLevel: "error" as const }),
    onRoute: (route) => {
      const meta = route.config?.meta;
      for (const method of [route.method].flat()) {
        routes.push({ method, url: route.url, requires: meta?.call.requires, call: meta?.call });
      }
      if (meta && !meta.call.produces && options.checksResponses !== false && route.method !== "HEAD")
        route.preSerialization = checkResponse(schemaOf(meta.call.response));
    },
  });
  await app.ready();
  const world = await makeWorld(database);
  const people = new Map<string, Promise<Client>>();

  const newPerson = async (role: Role, owner: Owner, profile: Profile = "standard"): Promise<Client> => {
    const { id } = await user(database, role, owner);
    const token = await sessionFor(database, id, profile);
    return clientOf(app, id, token);
  };

  return {
    app,
    database,
    config,
    world,
    routes,
    nobody: clientOf(app),
    withToken: (token, userId = "") => clientOf(app, userId, token),
    as(role, profile = "standard") {
      const cached = people.get(`${profile} ${role}`) ?? newPerson(role, ownerOf(role, world), profile);
      people.set(`${profile} ${role}`, cached);
      return cached;
    },
    newPerson,
    ownerOf: (role) => ownerOf(role, world),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
