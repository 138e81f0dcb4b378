import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import type { Connection, Received } from "../../support/connection.ts";
import { takeOrder } from "../../support/profit.ts";
import type { Side } from "./model/desk.ts";
import { Model } from "./model/model.ts";
import { chargeOf } from "./model/order.ts";
import type { Asked, Passing, Stage, Step } from "./steps/step.ts";
import { PRICES, read } from "./steps/walks.ts";
import { newWorld, placeOrder, setPrices, signedIn, type Terms } from "./world.ts";

/** Where walks take place: two servers' ports and the database behind both. */
export interface Arena {
  database: Database;
  ports: readonly [number, number];
  /** One walker, one connection to each. */
  connection: Connection;
}

/** Lines and, where a buyer paid the agency's store, how much: orders that have little in common. */
const ORDERS: readonly [quantities: number[], collected: number | null][] = [
  [[1], 6_000],
  [[1, 1], 9_000],
  [[3], null],
  [[1, 1], null],
  [[2], 1_700],
];

/** Enough for most of them. */
const FUNDS = 14_000;

const TERMS: readonly Omit<Terms, "rate">[] = [
  { creditLimit: 0, isAuto: false },
  { creditLimit: 2_000, isAuto: false },
  { creditLimit: 0, isAuto: true },
];

const cents = (dollars: number) => Math.round(dollars * 100);
const inCents = (figures: Record<string, number>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, cents(figures[name] ?? Number.NaN)]));

interface Walker extends Stage {
  arena: Arena;
  tokens: Record<Side, string>;
  send(process: number, asked: Asked, more: { key?: string; isTrial?: boolean }): Promise<Received>;
}

async function newWalker(arena: Arena, index: number): Promise<Walker> {
  const { database } = arena;
  const terms = { ...(TERMS[index % TERMS.length] as Omit<Terms, "rate">), rate: 725 };
  const world = await newWorld(database, terms);
  const { agencyId, sellerId: sellerTeamId } = world;
  const tokens = {
    seller: await signedIn(database, "seller", { agencyId, sellerTeamId }),
    agency: await signedIn(database, "agency", { agencyId }),
  };
  const model = new Model({ ...terms, prices: PRICES[0] as (typeof PRICES)[number] });
  for (const [quantities, collected] of ORDERS) {
    const order = await placeOrder(database, world.shop, quantities, collected);
    model.place(order.id, order.items, collected);
  }
  await world.shop.deposit(FUNDS / 100);
  model.desk.enter("agency", {
    amount: FUNDS,
    payWith: "Payoneer",
    transactionId: null,
    isCashback: false,
    status: "approved",
  });
  let names = 0;
  return {
    arena,
    world,
    model,
    tokens,
    newName: () => {
      names += 1;
      return `FIRE-${names}`;
    },
    send: (process, { call, side }, { key, isTrial = false }) =>
      arena.connection.send(arena.ports[process % 2] as number, {
        ...call,
        path: isTrial ? `${call.path}?preview=true` : call.path,
        token: tokens[side],
        key,
      }),
  };
}

/** Whether the server did what it was asked; an answer that blames the server is none. */
function wasDone({ subject }: Asked, { status, body }: Received): boolean {
  if (status >= 500) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
  if (status >= 400) return false;
  return subject === undefined || (body.success as string[]).includes(subject);
}

async function pass({ arena, world, model, tokens }: Walker, passing: Passing): Promise<void> {
  if (passing.passes === "release") {
    // Of this world alone: other walks have their own days.
    for (const order of model.orders) {
      if (!model.life.isDue(order)) continue;
      await takeOrder(arena.database, world.shop, order.id, "system", { type: "release" });
      model.life.releaseProfit(order);
    }
  } else if (passing.passes === "prices" && passing.prices) {
    await setPrices(arena.database, world.shop, passing.prices);
    model.life.prices = passing.prices;
  } else if (passing.rate !== undefined) {
    const { status } = await arena.connection.send(arena.ports[0], {
      method: "PATCH",
      path: `seller-teams/${world.referrerId}`,
      body: { rate: passing.rate / 100 },
      token: tokens.agency,
    });
    if (status !== 200) throw new Error(`The rate was answered with ${status}`);
    model.life.rate = passing.rate;
  }
}

/** Every figure that anybody can read of the two teams: by the calls of one process, and as the ledger has it. */
async function figuresAt({ arena, world, model, tokens }: Walker, process: number) {
  const ask = async (path: string) => {
    const { status, body } = await arena.connection.send(arena.ports[process % 2] as number, {
      method: "GET",
      path,
      token: tokens.agency,
    });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    return body;
  };
  const [wallet, profits, orders, rows] = await Promise.all([
    ask(`balances/seller-teams/${world.sellerId}`),
    ask(`profits/seller-team?sellerTeamIds=${world.sellerId},${world.referrerId}`),
    ask(`orders?sellerTeam=${world.sellerId}&limit=20`),
    rowsOf<{ seller_team_id: string; account: string; balance: string }>(
      arena.database,
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
          // What is not submitted has a quote, which is no money.
          [
            order.status,
            cents(order.totalRefund),
            isCharged.has(order.id) ? cents(order.charge.total) : null,
          ],
        ],
      ),
    ),
    accounts: { seller: accountsOf(world.sellerId), referrer: accountsOf(world.referrerId) },
  };
}

const filled = (figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).filter(([, amount]) => amount !== 0));

/** The same figures by the model. */
function figuresOf({ books, desk, orders }: Model): Awaited<ReturnType<typeof figuresAt>> {
  return {
    wallet: { ...books.wallet(), pendingTopUp: desk.pendingTopUp() },
    seller: books.profit("seller"),
    referrer: books.profit("referrer"),
    orders: Object.fromEntries(
      orders.map((order) => [
        order.id,
        [order.status, order.refunded, order.phase === "quote" ? null : chargeOf(order)],
      ]),
    ),
    accounts: { seller: filled(books.teams.seller), referrer: filled(books.teams.referrer) },
  };
}

/** Where two sets of figures differ, each with what is there and what must be; a figure that is not there is 0. */
function differences(is: unknown, due: unknown, path = ""): string[] {
  if (typeof is !== "object" || typeof due !== "object" || is === null || due === null) {
    return (is ?? 0) === (due ?? 0) || is === due ? [] : [`${path} is ${String(is)}, must be ${String(due)}`];
  }
  const [one, other] = [is as Record<string, unknown>, due as Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(one[key], other[key], `${path}/${key}`));
}

/** How often each call was done, and how often refused. */
export type Tally = Map<string, { done: number; refused: number }>;

async function take(walker: Walker, step: Step, number: number, tally: Tally): Promise<string | null> {
  const asked = read(walker, step);
  if (asked === null) return null;
  if ("passes" in asked) {
    await pass(walker, asked);
    return null;
  }
  // Some are only looked at, and some sent twice under one key, the second time to the other process.
  const isTrial =
    asked.call.path.startsWith("orders/") &&
    asked.call.method === "POST" &&
    asked.subject !== undefined &&
    step.twist % 10 === 3;
  const key = !isTrial && step.twist % 5 === 1 ? randomUUID() : undefined;
  const isExpected = walker.model.attempt(asked.rule, { isTrial });
  const answer = await walker.send(number, asked, { ...(key && { key }), isTrial });
  const isDone = wasDone(asked, answer);
  const said = `${asked.side} ${asked.call.method} ${asked.call.path} ${JSON.stringify(asked.call.body)}`;
  const name = asked.call.path.replaceAll(/[0-9a-f-]{36}/g, ":id");
  const count = tally.get(name) ?? { done: 0, refused: 0 };
  count[isDone ? "done" : "refused"] += 1;
  tally.set(name, count);
  if (isDone !== isExpected) {
    return `${said}: must be ${isExpected ? "done" : "refused"}, was answered ${answer.status} ${JSON.stringify(answer.body)}`;
  }
  if (isDone && !isTrial) asked.learn?.(answer.body);
  if (key && isDone) {
    const again = await walker.send(number + 1, asked, { key });
    if (again.status !== answer.status) return `${said}: sent again, was answered ${again.status}`;
  }
  return null;
}

/** Walks these steps in a world of their own. @returns what was wrong first, null where nothing was */
export async function walk(
  arena: Arena,
  index: number,
  steps: readonly Step[],
  tally: Tally = new Map(),
): Promise<string | null> {
  const walker = await newWalker(arena, index);
  for (const [number, step] of steps.entries()) {
    const fault = await take(walker, step, number, tally);
    const where = `step ${number + 1} (${step.kind})`;
    if (fault !== null) return `${where}: ${fault}`;
    const wrong = differences(await figuresAt(walker, number + 1), figuresOf(walker.model));
    if (wrong.length > 0) return `${where}:\n  ${wrong.join("\n  ")}`;
  }
  return null;
}

/** Fewer steps that go wrong too: drops halves, quarters and so on of the list for as long as one may go. */
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
