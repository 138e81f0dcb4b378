import type { FastifyInstance, InjectOptions } from "fastify";
import type { Role } from "../../src/domain/access/roles.ts";
import type { Profile } from "../../src/domain/access/whitelists.ts";
import { buildApp } from "../../src/server/app.ts";
import { type Config, readConfig } from "../../src/server/config.ts";
import type { Database } from "../../src/server/db/client.ts";
import type { May } from "../../src/server/endpoint.ts";
import { openSession } from "../../src/server/people/sessions.queries.ts";
import type { Pause } from "../../src/server/people/sign-in-delays.ts";
import { freshEmbedded } from "./database.ts";
import { agency, type Owner, sellerTeam, user } from "./factories.ts";

export interface Answer {
  status: number;
  // Whatever the call answers: tests look at it as they like.
  // oxlint-disable-next-line typescript/no-explicit-any -- an assertion fails where the shape is another
  body: any;
  headers: Record<string, unknown>;
  text: string;
  bytes: Uint8Array;
}

type Sent = Omit<InjectOptions, "method" | "url">;

/** Calls as one person, or as nobody. Paths are below `/api`. */
export interface Client {
  readonly userId: string | undefined;
  readonly token: string | undefined;
  get(path: string, more?: Sent): Promise<Answer>;
  post(path: string, body?: unknown, more?: Sent): Promise<Answer>;
  patch(path: string, body?: unknown, more?: Sent): Promise<Answer>;
  put(path: string, body?: unknown, more?: Sent): Promise<Answer>;
  delete(path: string, body?: unknown, more?: Sent): Promise<Answer>;
  send(options: InjectOptions): Promise<Answer>;
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
  /** Who may call it; undefined where it is no endpoint. */
  may: May | undefined;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  config: Config;
  world: World;
  /** Every route that the application has. */
  routes: readonly Route[];
  nobody: Client;
  /** A signed-in person of a role in the first agency and its first team; the same one at each call. */
  as(role: Role, profile?: Profile): Promise<Client>;
  /** Another person, of whichever agency and team. */
  newPerson(role: Role, owner: Owner, profile?: Profile): Promise<Client>;
  /** Whose people of a role are, in the first agency and its first team. */
  ownerOf(role: Role): Owner;
  close(): Promise<void>;
}

function clientOf(app: FastifyInstance, userId?: string, token?: string): Client {
  const send = async (options: InjectOptions): Promise<Answer> => {
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
      // inject takes anything that JSON can say.
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

/** Whose people of a role are, in the first agency. */
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

/** The whole application on an embedded store of its own, or on the database that is handed over. */
export async function startApp(
  options: {
    database?: Database;
    env?: Record<string, string>;
    screens?: string;
    signInPause?: Pause;
    /** Takes what the server logs, at the level of production. */
    log?: NodeJS.WritableStream;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await freshEmbedded());
  const config = readConfig({ DEMO: "0", ...options.env });
  const routes: Route[] = [];
  const app = await buildApp({
    database,
    config,
    screens: options.screens ?? "no-screens",
    signInPause: options.signInPause,
    ...(options.log ? { log: options.log } : { logLevel: "error" as const }),
    onRoute: ({ method, url, config: told }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, may: told?.described?.may });
    },
  });
  await app.ready();
  const world = await makeWorld(database);
  const people = new Map<string, Promise<Client>>();

  const newPerson = async (role: Role, owner: Owner, profile: Profile = "standard"): Promise<Client> => {
    const { id } = await user(database, role, owner);
    const token = await openSession(database.drizzle, { userId: id, ip: null, userAgent: "test", profile });
    return clientOf(app, id, token);
  };

  return {
    app,
    database,
    config,
    world,
    routes,
    nobody: clientOf(app),
    as(role, profile = "standard") {
      const known = people.get(`${profile} ${role}`) ?? newPerson(role, ownerOf(role, world), profile);
      people.set(`${profile} ${role}`, known);
      return known;
    },
    newPerson,
    ownerOf: (role) => ownerOf(role, world),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
