import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { endDueHolds } from "../../../src/server/orders/actions/end-holds.ts";
import "../../../src/server/server-parts.ts";
import type { Connection, Received } from "../../support/connection.ts";
import { takeOrder } from "../../support/profit.ts";
import { brokenCounters, modelWork, storedWork } from "./daily-work.ts";
import { Model } from "./model/model.ts";
import { chargeOf, type ModelOrder } from "./model/order.ts";
import { record } from "./model/returns.ts";
import type { Person } from "./model/wallet.ts";
import { PRICES, planStep } from "./steps/random-runs.ts";
import type { PassiveStep, PlannedStep, Stage, Step } from "./steps/step.ts";
import { giveToStore, newWorld, placeOrder, setPrices, signedIn, type Terms } from "./world.ts";

/** The ports of two servers and the database behind both. */
export interface ModelServers {
  database: Database;
  ports: readonly [number, number];
  /** The connection of this run. */
  connection: Connection;
}

/** Quantities per item and, for sales collected by the agency's store, the buyer's payment. */
const ORDERS: readonly [quantities: number[], collected: number | null][] = [
  [[1], 6_000],
  [[1, 1], 9_000],
  [[3], null],
  [[1, 1], null],
  [[2], 1_700],
];

/** Cents; enough to charge most of the orders. */
const FUNDS = 14_000;

const TERMS: readonly Omit<Terms, "rate">[] = [
  { creditLimit: 0, isAuto: false },
  { creditLimit: 2_000, isAuto: false },
  { creditLimit: 0, isAuto: true },
];

const cents = (dollars: number) => Math.round(dollars * 100);
const inCents = (balances: Record<string, number>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, cents(balances[name] ?? Number.NaN)]));

interface ModelRun extends Stage {
  servers: ModelServers;
  tokens: Record<Person, string>;
  lastProof: Map<string, string>;
  send(process: number, request: PlannedStep, more: { key?: string; isTrial?: boolean }): Promise<Received>;
}

async function startRun(servers: ModelServers, index: number): Promise<ModelRun> {
  const { database } = servers;
  const terms = { ...(TERMS[index % TERMS.length] as Omit<Terms, "rate">), rate: 725 };
  const world = await newWorld(database, terms);
  const { agencyId, sellerId: sellerTeamId } = world;
  const tokens = {
    seller: await signedIn(database, "seller", { agencyId, sellerTeamId }),
    agency: await signedIn(database, "agency", { agencyId }),
    designer: await signedIn(database, "agency:designer", { agencyId }),
  };
  const model = new Model({ ...terms, prices: PRICES[0] as (typeof PRICES)[number] });
  for (const [quantities, collected] of ORDERS) {
    const order = await placeOrder(database, world.shop, quantities, collected);
    if (collected !== null) await giveToStore(database, world, order.id);
    model.place(order.id, order.items, collected);
  }
  await world.shop.deposit(FUNDS / 100);
  model.wallet.enter("agency", {
    amount: FUNDS,
    payWith: "Payoneer",
    transactionId: null,
    isCashback: false,
    status: "approved",
  });
  let names = 0;
  return {
    servers,
    world,
    model,
    tokens,
    lastProof: new Map(),
    newName: () => {
      names += 1;
      return `RUN-${names}`;
    },
    send: (process, { call, side }, { key, isTrial = false }) =>
      servers.connection.send(servers.ports[process % 2] as number, {
        ...call,
        path: isTrial ? `${call.path}?preview=true` : call.path,
        token: tokens[side],
        key,
      }),
  };
}

/** Whether the server accepted the call. @throws for responses from 500 */
function wasDone({ subject, isDone }: PlannedStep, { status, body }: Received): boolean {
  if (status >= 500) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
  if (status >= 400 || isDone?.(body) === false) return false;
  return subject === undefined || (body.success as string[]).includes(subject);
}

/**
 * Lets the time of an order's hold come. The servers' own job may end it before this process does: either way once, and
 * before this returns.
 */
async function passHold({ servers, model, world }: ModelRun, order: ModelOrder): Promise<void> {
  await servers.database.pool.query(
    `update orders set hold = jsonb_set(hold, '{until}', to_jsonb('2026-01-01T00:00:00.000Z'::text))
      where agency_id = $1 and id = $2 and hold ->> 'until' is not null`,
    [world.agencyId, order.id],
  );
  await endDueHolds(servers.database);
  record(order, `${order.hold?.by === "seller" ? "unhold" : "agency-unhold"} by itself`);
  model.life.endHold(order);
}

async function pass(run: ModelRun, passing: PassiveStep): Promise<void> {
  const { servers, world, model, tokens } = run;
  if (passing.passes === "hold" && passing.order) return passHold(run, passing.order);
  if (passing.passes === "release") {
    // Only for the orders of this run, since other runs use the same database.
    for (const order of model.orders) {
      if (!model.life.isDue(order)) continue;
      await takeOrder(servers.database, world.shop, order.id, "system", { type: "release" });
      model.life.releaseProfit(order);
    }
  } else if (passing.passes === "prices" && passing.prices) {
    await setPrices(servers.database, world.shop, passing.prices);
    model.life.prices = passing.prices;
  } else if (passing.rate !== undefined) {
    const { status } = await servers.connection.send(servers.ports[0], {
      method: "PATCH",
      path: `seller-teams/${world.referrerId}`,
      body: { rate: passing.rate / 100 },
      token: tokens.agency,
    });
    if (status !== 200) throw new Error(`The rate was answered with ${status}`);
    model.life.rate = passing.rate;
  }
}

/** All balances of the two teams: from the API of one process and from the ledger. */
async function serverBalances({ servers, world, model, tokens }: ModelRun, process: number) {
  const ask = async (path: string) => {
    const { status, body } = await servers.connection.send(servers.ports[process % 2] as number, {
      method: "GET",
      path,
      token: tokens.agency,
    });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    return body;
  };
  const [wallet, profits, orders, work, rows] = await Promise.all([
    ask(`balances/seller-teams/${world.sellerId}`),
    ask(`profits/seller-team?sellerTeamIds=${world.sellerId},${world.referrerId}`),
    ask(`orders?sellerTeam=${world.sellerId}&limit=50`),
    storedWork(servers.database, world),
    rowsOf<{ seller_team_id: string; account: string; balance: string }>(
      servers.database,
      sql`select seller_team_id, account, balance from ledger_accounts
        where agency_id = ${world.agencyId} and balance <> 0 order by account`,
    ),
  ]);
  const accountsOf = (team: string) =>
    Object.fromEntries(
      rows.flatMap((row) => (row.seller_team_id === team ? [[row.account, Number(row.balance)]] : [])),
    );
  const profitOf = (team: string) =>
    inCents(
      profits.data.find((one: { sellerTeam: string }) => one.sellerTeam === team),
      ["totalAmountPaid", "totalHold", "totalProfit", "remainProfit"],
    );
  const isCharged = new Set(model.orders.filter(({ phase }) => phase !== "quote").map(({ id }) => id));
  return {
    wallet: inCents(wallet, ["amount", "available", "receivable", "held", "pendingTopUp"]),
    seller: profitOf(world.sellerId),
    referrer: profitOf(world.referrerId),
    orders: Object.fromEntries(
      orders.data.map(
        (order: { id: string; status: string; totalRefund: number; charge: { total: number } }) => [
          order.id,
          // Orders that are not submitted have a quote, which is not in the ledger.
          [
            order.status,
            cents(order.totalRefund),
            isCharged.has(order.id) ? cents(order.charge.total) : null,
          ],
        ],
      ),
    ),
    accounts: { seller: accountsOf(world.sellerId), referrer: accountsOf(world.referrerId) },
    work,
  };
}

const filled = (balances: Record<string, number>) =>
  Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));

/** The same balances from the model. */
function modelBalances(model: Model): Awaited<ReturnType<typeof serverBalances>> {
  const { ledger, wallet, orders } = model;
  return {
    wallet: { ...ledger.wallet(), pendingTopUp: wallet.pendingTopUp() },
    seller: ledger.profit("seller"),
    referrer: ledger.profit("referrer"),
    orders: Object.fromEntries(
      orders.map((order) => [
        order.id,
        [order.status, order.refunded, order.phase === "quote" ? null : chargeOf(order)],
      ]),
    ),
    accounts: { seller: filled(ledger.teams.seller), referrer: filled(ledger.teams.referrer) },
    work: modelWork(model),
  };
}

/** The differences between two sets of balances; a missing balance is 0. */
function differences(is: unknown, due: unknown, path = ""): string[] {
  if (typeof is !== "object" || typeof due !== "object" || is === null || due === null) {
    return (is ?? 0) === (due ?? 0) || is === due ? [] : [`${path} is ${String(is)}, must be ${String(due)}`];
  }
  const [one, other] = [is as Record<string, unknown>, due as Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(one[key], other[key], `${path}/${key}`));
}

/** Takes over the ids of the items of a new order. */
async function nameItems({ servers, world, model }: ModelRun): Promise<void> {
  const order = model.orders.find(({ items }) => items.some(({ id }) => id === ""));
  if (!order) return;
  const rows = await rowsOf<{ id: string }>(
    servers.database,
    sql`select id from order_items where agency_id = ${world.agencyId} and order_id = ${order.id} order by position`,
  );
  order.items.forEach((item, index) => {
    item.id = rows[index]?.id ?? "";
  });
}

async function readLastProofs({ servers, world, lastProof }: ModelRun): Promise<void> {
  const rows = await rowsOf<{ id: string; order_id: string }>(
    servers.database,
    sql`select distinct on (order_id) order_id, id from design_proofs where agency_id = ${world.agencyId}
      order by order_id, number desc`,
  );
  for (const { id, order_id } of rows) lastProof.set(order_id, id);
}

/** How often each call was accepted and refused. */
export type Tally = Map<string, { done: number; refused: number }>;

async function take(run: ModelRun, step: Step, number: number, tally: Tally): Promise<string | null> {
  const request = planStep(run, step);
  if (request === null) return null;
  if ("passes" in request) {
    await pass(run, request);
    return null;
  }
  // Some calls are previews, and some are sent twice with one idempotency key, the second time to the other process.
  const isTrial =
    request.call.path.startsWith("orders/") &&
    request.call.method === "POST" &&
    request.subject !== undefined &&
    step.twist % 10 === 3;
  const key = !isTrial && step.twist % 5 === 1 ? randomUUID() : undefined;
  const isExpected = run.model.attempt(request.rule, { isTrial });
  const response = await run.send(number, request, { ...(key && { key }), isTrial });
  const isDone = wasDone(request, response);
  const description = `${request.side} ${request.call.method} ${request.call.path} ${JSON.stringify(request.call.body)}`;
  const name = request.call.path.replaceAll(/[0-9a-f-]{36}/g, ":id");
  const count = tally.get(name) ?? { done: 0, refused: 0 };
  count[isDone ? "done" : "refused"] += 1;
  tally.set(name, count);
  if (isDone !== isExpected) {
    return `${description}: must be ${isExpected ? "done" : "refused"}, was answered ${response.status} ${JSON.stringify(response.body)}`;
  }
  if (isDone && !isTrial) request.onDone?.(response.body);
  if (isDone) await nameItems(run);
  if (isDone && name === "orders/:id/design-proofs") await readLastProofs(run);
  if (key && isDone) {
    const again = await run.send(number + 1, request, { key });
    if (again.status !== response.status) return `${description}: sent again, was answered ${again.status}`;
  }
  return null;
}

/** Runs these steps in a new world against the model. @returns the first difference, or `null` */
export async function runModel(
  servers: ModelServers,
  index: number,
  steps: readonly Step[],
  tally: Tally = new Map(),
): Promise<string | null> {
  const run = await startRun(servers, index);
  for (const [number, step] of steps.entries()) {
    const fault = await take(run, step, number, tally);
    const where = `step ${number + 1} (${step.kind})`;
    if (fault !== null) return `${where}: ${fault}`;
    const found = differences(await serverBalances(run, number + 1), modelBalances(run.model));
    if (found.length > 0) return `${where}:\n  ${found.join("\n  ")}`;
  }
  const faults = await brokenCounters(servers.database, run.world);
  return faults.length > 0 ? `after the last step:\n  ${faults.join("\n  ")}` : null;
}

/** Shrinks a failing list of steps: drops halves, quarters and so on while it still fails. */
export async function shorten(steps: readonly Step[], fails: (steps: readonly Step[]) => Promise<boolean>) {
  let short = [...steps];
  for (let size = Math.ceil(short.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < short.length; ) {
      const without = short.filter((_, index) => index < from || index >= from + size);
      if (await fails(without)) short = without;
      else from += size;
    }
  }
  return short;
}
