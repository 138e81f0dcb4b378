import { setTimeout as sleep } from "node:timers/promises";
import { orderFile } from "../order-file.ts";
import type { Client, Response } from "./client.ts";
import type { Plan, TeamOfDay } from "./tally.ts";

/** A team with its orders by how far they have come, and which of its orders people look at. */
interface Team extends Omit<TeamOfDay, "drafts"> {
  readonly drafts: string[];
  readonly submitted: string[];
}

export interface Kind {
  readonly name: string;
  readonly isWrite: boolean;
  /** Its share of the calls: see `MIX`. */
  readonly weight: number;
  run(day: Day): Promise<unknown>;
}

const IMPORT_ROWS = 2_000;
const POLL_MS = 500;
const BULK = 100;
/** A pool is refilled by imports before it is empty. */
const LEAST_DRAFTS = 10;

const random = (below: number) => Math.floor(Math.random() * below);
const oneOf = <T>(things: readonly T[]): T => {
  const thing = things[random(things.length)];
  if (thing === undefined) throw new Error("There is nothing to choose from");
  return thing;
};

/** The state of the load: who is signed in, and which orders can take which step. */
export class Day {
  readonly teams: readonly Team[];
  readonly agencyTokens: readonly string[];
  readonly images: readonly string[];
  /** Orders that were listed, which people open. */
  readonly listed: { token: string; id: string }[] = [];
  readonly approved: string[] = [];
  readonly held: string[] = [];
  imports = 0;
  #files = 0;

  constructor(
    plan: Plan,
    private readonly client: Client,
  ) {
    this.teams = plan.teams.map((team) => ({ ...team, drafts: [...team.drafts], submitted: [] }));
    this.agencyTokens = plan.agencyTokens;
    this.images = plan.images;
  }

  /** A quarter of the sessions are the agency's. */
  get token(): string {
    return random(4) === 0 ? oneOf(this.agencyTokens) : oneOf(oneOf(this.teams).tokens);
  }

  get agencyToken(): string {
    return oneOf(this.agencyTokens);
  }

  teamWith(pool: "drafts" | "submitted", count: number): Team | undefined {
    const able = this.teams.filter((team) => team[pool].length >= count);
    return able.length > 0 ? oneOf(able) : undefined;
  }

  /** @throws for every response but 2xx, with its text */
  async get<T = unknown>(path: string, token: string): Promise<T> {
    return parse<T>(path, await this.client.call({ method: "GET", path: `/api/${path}`, token }));
  }

  async post<T = unknown>(path: string, token: string, body: object): Promise<T> {
    return parse<T>(path, await this.client.call({ method: "POST", path: `/api/${path}`, token, body }));
  }

  async image(path: string): Promise<void> {
    const { status } = await this.client.call({ method: "GET", path, token: "" });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }

  /** @throws unless the action succeeded for all of the orders */
  async act(action: string, token: string, ids: readonly string[], more: object = {}): Promise<void> {
    const { success } = await this.post<{ success: string[] }>(`orders/${action}`, token, { ids, ...more });
    if (success.length !== ids.length) throw new Error(`${action}: ${success.length} of ${ids.length}`);
  }

  /** Uploads a file for a team and adds its orders to the drafts. Not part of the mix: it runs beside it. */
  async importFile(): Promise<void> {
    const team = this.teams[this.#files % this.teams.length];
    this.#files += 1;
    const token = team?.tokens[0];
    if (!team || !token) return;
    const form = new FormData();
    const text = orderFile(IMPORT_ROWS, this.#files);
    form.append("file", new Blob([text], { type: "text/csv" }), "orders.csv");
    const state = await this.post<{ id: string; status: string }>("orders/import/csv", token, form);
    let { status } = state;
    while (status === "reading" || status === "importing") {
      await sleep(POLL_MS);
      ({ status } = await this.get<{ status: string }>(`orders/import/${state.id}`, token));
    }
    if (status !== "done") throw new Error(`import: ${status}`);
    this.imports += 1;
    for (let page = 1; page <= IMPORT_ROWS / 200; page++) {
      const query = `search=R${this.#files}-&status=Unfulfilled&sort=-createdAt&limit=200&page=${page}`;
      const { data } = await this.get<{ data: { id: string }[] }>(`orders?${query}`, token);
      team.drafts.push(...data.map(({ id }) => id));
    }
  }

  /** Starts an export of a team's new orders and downloads its file. */
  async exportFile(): Promise<void> {
    const token = oneOf(oneOf(this.teams).tokens);
    const { url } = await this.get<{ url: string }>(
      "invoices/search/export-orders?status=Unfulfilled",
      token,
    );
    for (;;) {
      await sleep(POLL_MS);
      const path = new URL(url, "http://day").pathname;
      const { status, body } = await this.client.call({ method: "GET", path, token });
      if (status === 200) return;
      const text = body.toString();
      if (status !== 400 || !text.includes("not ready")) throw new Error(`export: ${status} ${text}`);
    }
  }
}

function parse<T>(path: string, { status, body }: Response): T {
  if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${body.toString().slice(0, 200)}`);
  return JSON.parse(body.toString()) as T; // The caller names the response of the route.
}

const STATUSES = ["", "Unfulfilled", "InReview", "Approved", "InProduction", "InTransit", "Hold"];
const SEARCHES = [
  () => `#${100_000 + random(1_000_000)}`,
  () => `Buyer ${random(1_000_000)}`,
  () => `LAKE-${random(700)}`,
  () => `buyer${random(1_000_000)}@example.com`,
  () => `${1 + random(9_973)} maple`,
];

async function list(day: Day): Promise<void> {
  const token = day.token;
  const status = oneOf(STATUSES);
  const page = 1 + random(3);
  const query = `${status && `status=${status}&`}sort=-createdAt&limit=20&page=${page}`;
  const { data } = await day.get<{ data: { id: string }[] }>(`orders?${query}`, token);
  for (const { id } of data.slice(0, 3)) day.listed.push({ token, id });
  day.listed.splice(0, day.listed.length - 500);
}

async function open(day: Day): Promise<void> {
  if (day.listed.length === 0) return list(day);
  const { token, id } = oneOf(day.listed);
  await day.get(`orders/${id}`, token);
}

/** Takes orders out of a team's pool for an action of its seller or of the agency, and puts them into the next. */
async function submit(day: Day, count: number): Promise<void> {
  const team = day.teamWith("drafts", count + LEAST_DRAFTS);
  if (!team) return list(day);
  const ids = team.drafts.splice(0, count);
  await day.act("submit", oneOf(team.tokens), ids);
  team.submitted.push(...ids);
}

async function approve(day: Day, count: number): Promise<void> {
  const team = day.teamWith("submitted", count);
  if (!team) return list(day);
  const ids = team.submitted.splice(0, count);
  await day.act("approve", day.agencyToken, ids);
  day.approved.push(...ids);
}

async function hold(day: Day): Promise<void> {
  const [id] = day.approved.splice(0, 1);
  if (!id) return list(day);
  await day.act("hold", day.agencyToken, [id], { reason: "The artwork is asked about" });
  day.held.push(id);
}

async function unhold(day: Day): Promise<void> {
  const [id] = day.held.splice(0, 1);
  if (!id) return list(day);
  await day.act("agency-unhold", day.agencyToken, [id]);
  day.approved.push(id);
}

async function pickup(day: Day): Promise<void> {
  const ids = day.approved.splice(0, 10);
  if (ids.length === 0) return list(day);
  await day.act("pickup", day.agencyToken, ids);
}

async function edit(day: Day): Promise<void> {
  const team = day.teamWith("drafts", LEAST_DRAFTS);
  const id = team?.drafts.at(-1 - random(LEAST_DRAFTS));
  if (!team || !id) return list(day);
  const phone = `+1 (310) 555-${String(random(10_000)).padStart(4, "0")}`;
  await day.post(`orders/${id}/customer/update`, oneOf(team.tokens), { phone });
}

async function create(day: Day): Promise<void> {
  const team = oneOf(day.teams);
  await day.post("orders", oneOf(team.tokens), {
    fullName: `Ann Lee ${random(100_000)}`,
    email: "ann@example.com",
    address1: `${20 + random(900)} Maple Avenue`,
    city: "San Pedro",
    province: "CA",
    zipCode: "90731",
    countryCode: "US",
    items: [{ sku: "TEE-BLK-M", quantity: 1 + random(3) }],
  });
}

const read = (name: string, weight: number, run: Kind["run"]): Kind => ({
  name,
  weight,
  run,
  isWrite: false,
});
const write = (name: string, weight: number, run: Kind["run"]): Kind => ({
  name,
  weight,
  run,
  isWrite: true,
});

/** A working day of an agency and its sellers, in thousandths of the calls. Imports and exports run beside it. */
export const MIX: readonly Kind[] = [
  read("list", 255, list),
  read("counts by status", 150, (day) => day.get("orders/count?by=status", day.token)),
  read("open an order", 180, open),
  read("search", 80, (day) =>
    day.get(`orders?limit=20&search=${encodeURIComponent(oneOf(SEARCHES)())}`, day.token),
  ),
  read("notifications", 110, (day) => day.get("push-notifications?page=1&limit=6", day.token)),
  read("home", 20, (day) => day.get("home", day.token)),
  read("blocker board", 15, (day) => day.get("orders/blockers", day.token)),
  read("image", 80, (day) => day.image(oneOf(day.images))),
  write("edit a customer", 20, edit),
  write("create an order", 15, create),
  write("submit one", 20, (day) => submit(day, 1)),
  write("approve one", 20, (day) => approve(day, 1)),
  write("hold", 10, hold),
  write("unhold", 10, unhold),
  write("pick up ten", 5, pickup),
  write("submit a hundred", 5, (day) => submit(day, BULK)),
  write("approve a hundred", 5, (day) => approve(day, BULK)),
];
