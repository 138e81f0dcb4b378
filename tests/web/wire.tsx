import { Refine } from "@refinedev/core";
import { everyScreen } from "./every-screen.ts";
import "@ant-design/v5-patch-for-react-19";
import { render } from "@testing-library/react";
import { App } from "antd";
import type { InternalAxiosRequestConfig } from "axios";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import type { Grants } from "../../src/domain/access/grants.ts";
import { cache } from "../../src/web/providers/changes.ts";
import { dataProvider } from "../../src/web/providers/data.ts";
import { http } from "../../src/web/providers/http.ts";
import { PersonIs } from "../../src/web/providers/person.tsx";
import type { Person } from "../../src/web/session.ts";
import { address } from "./browser.tsx";

/** A call that reached the network. */
export interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  key: string | undefined;
}
type Answer = (call: Sent) => unknown;

/** Answers a call with a refusal: `refuse("Not enough", {amount: "Above 0"})`. */
export class Refusal {
  readonly data: unknown;
  readonly status: number;
  constructor(message: string, errors: Record<string, string> = {}, status = 400) {
    this.data = { message, errors };
    this.status = status;
  }
}

let answers: [method: string, path: RegExp, answer: Answer][] = [];
export const sent: Sent[] = [];

/** What the server answers to a call; the last one that fits counts. */
export const on = (method: string, path: RegExp, answer: Answer) => {
  answers.unshift([method, path, answer]);
};
export const sentTo = (method: string, path: RegExp) =>
  sent.filter((call) => call.method === method && path.test(call.path));

const bodyOf = (data: unknown) => (typeof data === "string" ? (JSON.parse(data) as unknown) : data);

// The adapter is where axios meets the network; above it all is ours.
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
  const found = answers.find(([method, path]) => method === call.method && path.test(call.path));
  const data = found ? await found[2](call) : undefined;
  const refused = data instanceof Refusal ? data : found ? null : new Refusal("Not found", {}, 404);
  const response = {
    data: refused ? refused.data : data,
    status: refused ? refused.status : 200,
    statusText: "",
    headers: {},
    config,
  };
  if (config.validateStatus?.(response.status)) return response;
  throw Object.assign(new Error("refused"), { isAxiosError: true, response, config });
};

/** Before each test: axios meets these answers, of which there are none yet, and nothing is remembered. */
export function resetWire(): void {
  http.defaults.adapter = adapter;
  answers = [];
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

export const person = (over: Partial<Person> = {}): Person => ({
  id: "u1",
  email: "fern@example.com",
  fullName: "Fern Hollis",
  userType: "seller",
  authority: "seller",
  isSubUser: false,
  sellerTeam: { id: "t1", name: "Fern & Co" },
  agency: { id: "a1", name: "Northwind", code: "NW" },
  grants: EVERYTHING,
  profile: "standard",
  landing: "/s/orders",
  ...over,
});

function Watch() {
  const { pathname, search } = useLocation();
  address.now = pathname + search;
  return null;
}

/** Opens a screen at an address of its route, for a person, over the answers of `on`. */
export function openScreen(route: string, at: string, element: ReactNode, who = person()) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Watch />
      <App>
        <Refine
          dataProvider={dataProvider()}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: cache } }}
        >
          <PersonIs person={who}>
            <Routes>
              <Route path={route} element={element} />
              <Route path="*" element={null} />
            </Routes>
          </PersonIs>
        </Refine>
      </App>
    </MemoryRouter>,
  );
}
