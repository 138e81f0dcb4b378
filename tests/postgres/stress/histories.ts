import { randomUUID } from "node:crypto";
import type { Database } from "../../../src/server/db/client.ts";
import type { Chance } from "../../support/chance.ts";
import { Connection, type Received, type Sent } from "../../support/connection.ts";
import { availableProfit, takeOrder } from "../../support/profit.ts";
import type { Pair } from "./pair.ts";
import { retryUntil } from "./retry-until.ts";
import { anotherSeller, newWorld, type PlacedOrder, placeOrder, signedIn } from "./world.ts";

export const CLIENTS = 8;

/** A call of a client and its outcome. */
export interface Outcome {
  what: string;
  /** The order, deposit or payout. */
  subject: string;
  /** The unique name of what the call creates. */
  mark: string;
  outcome: "done" | "refused" | "unknown";
  status: number;
  body: unknown;
}

/** An agency, two sellers and the records that they use concurrently. */
export interface Shared {
  agencyId: string;
  teams: { id: string; orders: PlacedOrder[] }[];
  deposits: { id: string; teamId: string }[];
  payouts: { id: string; teamId: string }[];
}

interface Client {
  side: "seller" | "agency";
  /** Of one seller. */
  team: Shared["teams"][number] | undefined;
  token: string;
}

type Taken = "submit" | "approve" | "pickup";
const ALL: readonly Taken[] = ["submit", "approve", "pickup"];

/** Items, the collected payment, and the initial status of an order. */
const ORDERS: readonly [quantities: number[], collected: number | null, taken: readonly Taken[]][] = [
  [[1], null, []],
  [[1], 4_000, []],
  [[2], null, ["submit"]],
  [[1], 3_000, ["submit", "approve"]],
  [[1, 1], 7_000, ALL],
  [[3], null, ALL],
];

/** The orders cost more than the balance. Profit is available for payouts. */
export async function createSharedWorld(database: Database): Promise<{ shared: Shared; clients: Client[] }> {
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

type PlannedCall = Pick<Sent, "method" | "path" | "body"> &
  Pick<Outcome, "what" | "subject" | "mark"> & { succeeds?: string };

const ORDER_CALLS = {
  seller: ["submit", "submit", "submit", "hold", "unhold", "cancel"],
  agency: ["approve", "approve", "approve", "pickup", "pickup", "reject", "hold", "agency-unhold", "cancel"],
} as const;

function onOrder(chance: Chance, side: Client["side"], { id }: PlacedOrder): PlannedCall {
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

function onProduction(chance: Chance, { id, items }: PlacedOrder): PlannedCall {
  const item = chance.pick(items);
  // Tracking numbers are stored without dashes.
  const mark = `M${randomUUID().replaceAll("-", "")}`.toUpperCase();
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

function onDeposits(chance: Chance, { deposits, teams }: Shared): PlannedCall {
  const one = chance.isOneIn(2) && deposits.length > 0 ? chance.pick(deposits) : undefined;
  if (one) {
    const path = `deposits/seller-teams/${one.teamId}/${one.id}`;
    if (chance.isOneIn(4)) {
      const [what, body] = ["deposit-reverse", { reason: "It bounced" }];
      return { what, subject: one.id, mark: "", method: "POST", path: `${path}/reverse`, body };
    }
    const status = chance.pick(["approved", "approved", "rejected"]);
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

function onPayouts(chance: Chance, { payouts }: Shared, { side, team }: Client): PlannedCall | undefined {
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

function planCall(chance: Chance, shared: Shared, client: Client): PlannedCall {
  const order = chance.pick(client.team?.orders ?? shared.teams.flatMap(({ orders }) => orders));
  const draw = chance.below(10);
  const ofMoney =
    draw === 0 || draw === 1
      ? onPayouts(chance, shared, client)
      : draw <= 3 && client.side === "agency"
        ? onDeposits(chance, shared)
        : undefined;
  if (ofMoney) return ofMoney;
  if (client.side === "agency" && draw >= 6) return onProduction(chance, order);
  return onOrder(chance, client.side, order);
}

function outcomeOf({ succeeds }: PlannedCall, { status, body }: Received): Outcome["outcome"] {
  if (status >= 500) return "unknown";
  if (status >= 400) return "refused";
  return succeeds === undefined || (body.success as string[]).includes(succeeds) ? "done" : "refused";
}

/** Sends one call to both processes at once with one idempotency key, which must have one effect. */
async function sendTwice(connections: readonly Connection[], pair: Pair, sent: Sent): Promise<Received> {
  const responses = await Promise.all(
    connections.map((connection, index) => retryUntil(connection, pair, sent, index)),
  );
  const [one, other] = responses.map(({ response }) => response) as [Received, Received];
  // One can be refused although the other succeeds later.
  return one.status < 400 ? one : other;
}

/**
 * One history: all clients act concurrently, each several times. Most retry with their own idempotency key until they
 * get a response, some twice at once; without a retry the outcome of an unanswered call is unknown.
 */
export async function runHistory(
  pair: Pair,
  chance: Chance,
  { shared, clients }: Awaited<ReturnType<typeof createSharedWorld>>,
  actions: number,
): Promise<Outcome[]> {
  const calls: Outcome[] = [];
  const actAs = async (client: Client, index: number) => {
    const connections = [new Connection(), new Connection()] as const;
    const [connection] = connections;
    for (let number = 0; number < actions; number += 1) {
      const planned = planCall(chance, shared, client);
      const { what, subject, mark, method, path, body } = planned;
      const key = chance.isOneIn(4) ? undefined : randomUUID();
      const sent = { token: client.token, method, path, body, key };
      const isTwice = key !== undefined && chance.isOneIn(4);
      const response = isTwice
        ? await sendTwice(connections, pair, sent)
        : key
          ? (await retryUntil(connection, pair, sent, index + number)).response
          : await connection.send(pair.port(index + number), sent).catch(() => null);
      const outcome = response ? outcomeOf(planned, response) : "unknown";
      calls.push({ what, subject, mark, outcome, status: response?.status ?? 0, body: response?.body });
      if (outcome !== "done") continue;
      if (what === "deposit") shared.deposits.push({ id: response?.body.id, teamId: subject });
      if (what === "payout") shared.payouts.push({ id: response?.body.id, teamId: subject });
    }
    for (const one of connections) one.close();
  };
  await Promise.all(clients.map(actAs));
  return calls;
}
