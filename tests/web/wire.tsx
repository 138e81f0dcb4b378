import { Refine } from "@refinedev/core";
import { everyScreen } from "./every-screen.ts";
import "@ant-design/v5-patch-for-react-19";
import { render } from "@testing-library/react";
import { App } from "antd";
import type { InternalAxiosRequestConfig } from "axios";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import type { Grants } from "../../src/domain/access/grants.ts";
import {
  type Call,
  type Given,
  type Method,
  type ResponseOf,
  schemaOf,
} from "../../src/domain/resource/call.ts";
import { LeaveGuard } from "../../src/web/layout/LeaveGuard.tsx";
import { auditLogProvider } from "../../src/web/providers/audit-log.ts";
import { CallProvider } from "../../src/web/providers/calls.ts";
import { cache } from "../../src/web/providers/changes.ts";
import { dataProvider } from "../../src/web/providers/data.ts";
import { http } from "../../src/web/providers/http.ts";
import { liveProvider } from "../../src/web/providers/live.ts";
import { useNotificationProvider } from "../../src/web/providers/notification.tsx";
import { PersonIs } from "../../src/web/providers/person.tsx";
import type { Person } from "../../src/web/session.ts";
import { address } from "./browser.tsx";
import { type Part, sampleOf } from "./sample.ts";

/** A request that reached the network. */
export interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  key: string | undefined;
}
type Handler = (call: Sent) => unknown;

/** What a screen gave to a declared call. */
interface SentTo<C extends Call> extends Sent {
  /** The parts of its address. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Given<C> extends { readonly body: infer Body } ? Body : unknown;
}

/** An error response of a handler: `new ErrorResponse("Not enough", {amount: "Above 0"})`. */
export class ErrorResponse {
  readonly data: unknown;
  readonly status: number;
  constructor(message: string, errors: Record<string, string> = {}, status = 400, rest: object = {}) {
    this.data = { ...rest, message, errors };
    this.status = status;
  }
}

let handlers: [method: string, path: RegExp, handler: Handler][] = [];
export const sent: Sent[] = [];

const methodOf = ({ method }: Call): string => [method].flat()[0] ?? "GET";

/** The path of a call's address, with its parameters as groups. */
const patternOf = ({ url }: Call) => new RegExp(`^${url.slice(1).replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

const ANY = /./;

/** The number of parameters: `orders/count` is no order. */
const vagueness = (path: RegExp) =>
  path === ANY ? Number.POSITIVE_INFINITY : path.source.split("(?<").length;

/** All lists without a handler of their own are empty. */
export const emptyLists = () => handlers.push(["GET", ANY, () => ({ data: [], total: 0 })]);

/** All calls by a method, or those of them whose path begins so. */
export const sentBy = (method: Method, start = "") =>
  sent.filter((call) => call.method === method && call.path.startsWith(start));

/** What a test is about of a response; the rest has plain values. */
type Answer<C extends Call> = Part<ResponseOf<C>> | ErrorResponse;

/**
 * Sets the server's handler of a declared call, whose answers are completed and parsed by the schema of its response: a
 * screen is not tested with what the server never sends. The latest handler takes precedence, and an address without parameters.
 */
export function on<C extends Call>(
  call: C,
  handler: (call: SentTo<C>) => Answer<C> | Promise<Answer<C>>,
): void {
  const path = patternOf(call);
  handlers.unshift([
    methodOf(call),
    path,
    async (made) => {
      const answer = await handler({ ...made, params: { ...path.exec(made.path)?.groups } } as never);
      return answer instanceof ErrorResponse ? answer : sampleOf(schemaOf(call.response), answer as never);
    },
  ]);
}

/** What screens gave to a declared call. */
export function sentTo<C extends Call>(call: C): SentTo<C>[] {
  const path = patternOf(call);
  return sent
    .filter(({ method, path: to }) => method === methodOf(call) && path.test(to))
    .map((made) => ({ ...made, params: { ...path.exec(made.path)?.groups } }) as SentTo<C>);
}

/** A page as the server responds: its rows have the asked fields alone, so that a screen cannot read others. */
function asAsked(answer: unknown, fields: string | undefined): unknown {
  const page = answer as { data?: unknown } | undefined;
  if (!fields || !Array.isArray(page?.data)) return answer;
  const asked = ["id", "version", ...fields.split(",")];
  const only = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => asked.includes(name)));
  return { ...page, data: page.data.map(only) };
}

const bodyOf = (data: unknown) => (typeof data === "string" ? (JSON.parse(data) as unknown) : data);

// Replaces the network below axios; everything above is our code.
const adapter = async (config: InternalAxiosRequestConfig) => {
  const call: Sent = {
    method: (config.method ?? "get").toUpperCase(),
    path: (config.url ?? "").replace(/^\/+/, ""),
    query: Object.fromEntries(
      Object.entries((config.params ?? {}) as object).map(([key, value]) => [key, String(value)]),
    ),
    body: bodyOf(config.data),
    key: config.headers.get("Idempotency-Key")?.toString(),
  };
  sent.push(call);
  const [match] = handlers
    .filter(([method, path]) => method === call.method && path.test(call.path))
    .toSorted(([, one], [, other]) => vagueness(one) - vagueness(other));
  const data = match ? asAsked(await match[2](call), call.query.fields) : undefined;
  const error = data instanceof ErrorResponse ? data : match ? null : new ErrorResponse("Not found", {}, 404);
  const response = {
    data: error ? error.data : data,
    status: error ? error.status : 200,
    statusText: "",
    headers: {},
    config,
  };
  if (config.validateStatus?.(response.status)) return response;
  throw Object.assign(new Error("refused"), { isAxiosError: true, response, config });
};

/** Before each test: replaces axios' adapter, and clears handlers, recorded calls and the cache. */
export function resetWire(): void {
  http.defaults.adapter = adapter;
  handlers = [];
  sent.length = 0;
  cache.clear();
}

const EVERYTHING: Grants = {
  actions: {
    orders: ["list", "show", "import", "map", "track", "shipment-cancel"],
    deposits: ["list", "show", "create", "decide"],
    payouts: ["list", "show", "ask", "decide"],
    balances: ["show"],
    "seller-teams": ["list", "show", "edit"],
    tracking: ["list", "show"],
  },
  screens: everyScreen("/s/", "/ag/"),
};

/** What an agency's people may do beside it. */
const OF_AGENCY: Grants = {
  ...EVERYTHING,
  actions: { ...EVERYTHING.actions, "seller-teams": ["list", "show", "edit", "choose"] },
};

export const person = (over: Partial<Person> = {}): Person => ({
  id: "u1",
  email: "fern@example.com",
  fullName: "Fern Hollis",
  userType: "seller",
  authority: "seller",
  isSubUser: false,
  sellerTeam: { id: "t1", name: "Fern & Co", basecost: null },
  agency: { id: "a1", name: "Northwind", code: "NW" },
  grants: over.userType === "agency" ? OF_AGENCY : EVERYTHING,
  profile: "standard",
  accountingProxyGroups: false,
  landing: "/s/orders",
  ...over,
});

function Watch() {
  const { pathname, search } = useLocation();
  address.now = pathname + search;
  return null;
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <Refine
      liveProvider={liveProvider}
      auditLogProvider={auditLogProvider}
      dataProvider={dataProvider()}
      notificationProvider={useNotificationProvider()}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: cache } }}
    >
      <CallProvider>{children}</CallProvider>
    </Refine>
  );
}

/** Renders a screen at a path of its route, for a user, with the handlers of `on`. */
export function openScreen(route: string, at: string, element: ReactNode, user = person()) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Watch />
      <App>
        <LeaveGuard>
          <Providers>
            <PersonIs person={user}>
              <Routes>
                <Route path={route} element={element} />
                <Route path="*" element={null} />
              </Routes>
            </PersonIs>
          </Providers>
        </LeaveGuard>
      </App>
    </MemoryRouter>,
  );
}
