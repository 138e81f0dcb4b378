import { randomUUID } from "node:crypto";
import type { Database } from "../../../src/server/db/client.ts";
import type { Chance } from "../../support/chance.ts";
import { Connection, type Received, type Sent } from "../../support/connection.ts";
import { availableProfit, takeOrder } from "../../support/profit.ts";
import { insist } from "./insist.ts";
import type { Pair } from "./pair.ts";
import { anotherSeller, newWorld, type PlacedOrder, placeOrder, signedIn } from "./world.ts";

export const CLIENTS = 8;

/** What a client asked for and was told of it. */
export interface Told {
  what: string;
  /** The order, deposit or payout. */
  subject: string;
  /** A name that nothing else has, of what the call was to make. */
  mark: string;
  outcome: "done" | "refused" | "unknown";
  status: number;
  said: unknown;
}

/** An agency, two of its sellers and what they all have their hands on at once. */
export interface Shared {
  agencyId: string;
  teams: { id: string; orders: PlacedOrder[] }[];
  deposits: { id: string; teamId: string }[];
  payouts: { id: string; teamId: string }[];
}

interface Client {
  side: "seller" | "agency";
  /** A seller's own. */
  team: Shared["teams"][number] | undefined;
  token: string;
}

type Taken = "submit" | "approve" | "pickup";
const ALL: readonly Taken[] = ["submit", "approve", "pickup"];

/** Lines, what a buyer paid the agency's store, and how far it has come when the history begins. */
const ORDERS: readonly [quantities: number[], collected: number | null, taken: readonly Taken[]][] = [
  [[1], null, []],
  [[1], 4_000, []],
  [[2], null, ["submit"]],
  [[1], 3_000, ["submit", "approve"]],
  [[1, 1], 7_000, ALL],
  [[3], null, ALL],
];

/** Orders that may be paid for, some of them not, and profit that may be paid out. */
export async function shareWorld(database: Database): Promise<{ shared: Shared; clients: Client[] }> {
  const { agencyId, shop } = await newWorld(database, { creditLimit: 1_000, isAuto: false, rate: 725 });
  const other = await anotherSeller(database, shop);
  const shops = [shop, other];
  const teams: Shared["teams"] = [];
  for (const one of shops) {
    await one.deposit(120);
    await availableProfit(database, one, 6_000n);
    const orders: PlacedOrder[] = [];
    for (const [quantities, collected, taken] of ORDERS) {
      const order = await placeOrder(database, one, quantities, collected);
      orders.push(order);
      for (const type of taken) {
        await takeOrder(database, one, order.id, type === "submit" ? "seller" : "agency", { type });
      }
    }
    teams.push({ id: one.teamId, orders });
  }
  const clients: Client[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const team = index % 2 === 0 ? undefined : teams[Math.floor(index / 2) % teams.length];
    const role = team ? "seller" : "agency";
    const token = await signedIn(database, role, { agencyId, ...(team && { sellerTeamId: team.id }) });
    clients.push({ side: role, team, token });
  }
  return { shared: { agencyId, teams, deposits: [], payouts: [] }, clients };
}

type Wish = Pick<Sent, "method" | "path" | "body"> &
  Pick<Told, "what" | "subject" | "mark"> & { succeeds?: string };

const ORDER_CALLS = {
  seller: ["submit", "submit", "submit", "hold", "unhold", "cancel"],
  agency: ["approve", "approve", "approve", "pickup", "pickup", "reject", "hold", "agency-unhold", "cancel"],
} as const;

function onOrder(chance: Chance, side: Client["side"], { id }: PlacedOrder): Wish {
  const name = chance.pick<string>(ORDER_CALLS[side]);
  const reason = name === "hold" || name === "reject" ? { reason: "Again" } : {};
  return {
    what: name,
    subject: id,
    mark: "",
    method: "POST",
    path: `orders/${name}`,
    body: { ids: [id], ...reason },
    succeeds: id,
  };
}

function onProduction(chance: Chance, { id, items }: PlacedOrder): Wish {
  const item = chance.pick(items);
  const mark = `M-${randomUUID()}`.toUpperCase();
  switch (chance.below(4)) {
    case 0:
      return {
        what: "track",
        subject: id,
        mark,
        method: "POST",
        path: "tracking",
        body: { orderId: id, number: mark, items: [{ itemId: item.id, quantity: 1 }] },
      };
    case 1:
      return {
        what: "update-fulfilled",
        subject: id,
        mark: "",
        method: "PATCH",
        path: "order-items/update-fulfilled",
        body: { items: [{ itemId: item.id, quantity: 1, status: chance.pick(["shipped", "delivered"]) }] },
        succeeds: item.id,
      };
    case 2:
      return {
        what: "refund",
        subject: id,
        mark,
        method: "POST",
        path: `orders/${id}/refund`,
        body: { reason: mark, amount: (1 + chance.below(400)) / 100 },
      };
    default:
      return {
        what: "calc-order-basecost",
        subject: id,
        mark: "",
        method: "PUT",
        path: "orders/calc-order-basecost",
        body: { orderId: id },
      };
  }
}

function onDeposits(chance: Chance, { deposits, teams }: Shared): Wish {
  const one = chance.isOneIn(2) && deposits.length > 0 ? chance.pick(deposits) : undefined;
  if (one) {
    const status = chance.pick(["approved", "approved", "rejected"]);
    const path = `deposits/seller-teams/${one.teamId}/${one.id}`;
    return { what: `deposit-${status}`, subject: one.id, mark: "", method: "PATCH", path, body: { status } };
  }
  const mark = randomUUID();
  const body = {
    amount: (1 + chance.below(5_000)) / 100,
    payWith: chance.pick(["Pingpong", "Payoneer", "Bank transfer"]),
    transactionId: mark,
    status: chance.pick(["pending", "pending", "approved"]),
    isCashback: chance.isOneIn(4),
  };
  const teamId = chance.pick(teams).id;
  const path = `deposits/seller-teams/${teamId}`;
  return { what: "deposit", subject: teamId, mark, method: "POST", path, body };
}

function onPayouts(chance: Chance, { payouts }: Shared, { side, team }: Client): Wish | undefined {
  if (side === "seller" && team && chance.isOneIn(2)) {
    const mark = randomUUID();
    const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
    const body = { amount: (1 + chance.below(2_500)) / 100, payoutMethod, note: mark };
    const path = `seller-teams/${team.id}/payout-request/create`;
    return { what: "payout", subject: team.id, mark, method: "POST", path, body };
  }
  const theirs = team ? payouts.filter((one) => one.teamId === team.id) : payouts;
  if (theirs.length === 0) return undefined;
  const { id, teamId } = chance.pick(theirs);
  const status = side === "seller" ? "canceled" : chance.pick(["approved", "approved", "canceled"]);
  const path = `seller-teams/${teamId}/payout-request/${id}/update`;
  return { what: `payout-${status}`, subject: id, mark: "", method: "PATCH", path, body: { status } };
}

function wish(chance: Chance, shared: Shared, client: Client): Wish {
  const order = chance.pick(client.team?.orders ?? shared.teams.flatMap(({ orders }) => orders));
  const turn = chance.below(10);
  const ofMoney =
    turn === 0 || turn === 1
      ? onPayouts(chance, shared, client)
      : turn <= 3 && client.side === "agency"
        ? onDeposits(chance, shared)
        : undefined;
  if (ofMoney) return ofMoney;
  if (client.side === "agency" && turn >= 6) return onProduction(chance, order);
  return onOrder(chance, client.side, order);
}

function outcomeOf({ succeeds }: Wish, { status, body }: Received): Told["outcome"] {
  if (status >= 500) return "unknown";
  if (status >= 400) return "refused";
  return succeeds === undefined || (body.success as string[]).includes(succeeds) ? "done" : "refused";
}

/** Sent to both processes at the same moment under one key, as by somebody who is very impatient: one thing is done. */
async function twice(connections: readonly Connection[], pair: Pair, sent: Sent): Promise<Received> {
  const answers = await Promise.all(
    connections.map((connection, index) => insist(connection, pair, sent, index)),
  );
  const [one, other] = answers.map(({ answer }) => answer) as [Received, Received];
  // What the one was refused may have been possible by the time of the other.
  return one.status < 400 ? one : other;
}

/**
 * One history: all clients act at once, each so many times. Most insist on an answer under a key of their own, some of
 * them twice at once; where one does not and gets none, what became of it is unknown.
 */
export async function liveThrough(
  pair: Pair,
  chance: Chance,
  { shared, clients }: Awaited<ReturnType<typeof shareWorld>>,
  actions: number,
): Promise<Told[]> {
  const told: Told[] = [];
  const live = async (client: Client, index: number) => {
    const connections = [new Connection(), new Connection()] as const;
    const [connection] = connections;
    for (let number = 0; number < actions; number += 1) {
      const wanted = wish(chance, shared, client);
      const { what, subject, mark, method, path, body } = wanted;
      const key = chance.isOneIn(4) ? undefined : randomUUID();
      const sent = { token: client.token, method, path, body, key };
      const isTwice = key !== undefined && chance.isOneIn(4);
      const answer = isTwice
        ? await twice(connections, pair, sent)
        : key
          ? (await insist(connection, pair, sent, index + number)).answer
          : await connection.send(pair.port(index + number), sent).catch(() => null);
      const outcome = answer ? outcomeOf(wanted, answer) : "unknown";
      told.push({ what, subject, mark, outcome, status: answer?.status ?? 0, said: answer?.body });
      if (outcome !== "done") continue;
      if (what === "deposit") shared.deposits.push({ id: answer?.body.id, teamId: subject });
      if (what === "payout") shared.payouts.push({ id: answer?.body.id, teamId: subject });
    }
    for (const one of connections) one.close();
  };
  await Promise.all(clients.map(live));
  return told;
}
