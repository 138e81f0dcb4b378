import { useState } from "react";
import { formatCount } from "../../../../domain/format.ts";
import { MAX_BULK_IDS, MAX_LIMIT } from "../../../../domain/limits.ts";
import type { ImportResponse, OrderLine } from "../../../../domain/orders/import/responses.ts";
import type { RowStatus } from "../../../../domain/orders/import-status.ts";
import { type CallResult, sendCall } from "../../../providers/http.ts";
import type { ImportKind } from "./job.ts";
import { chargeOfLine, type ImportLine, nameOfLine } from "./line.ts";

/** The statuses whose lines can be imported. */
const GOOD = ["ready", "attention"] as const;
export type Good = (typeof GOOD)[number];
export const isGood = (status: RowStatus): status is Good => status === "ready" || status === "attention";

/** The choice within one status: all lines but these, or only these. Their charges are kept for the totals. */
interface Part {
  all: boolean;
  flipped: ReadonlyMap<string, { charge: number; row: number }>;
}
type Parts = Readonly<Record<Good, Part>>;
const ALL: Part = { all: true, flipped: new Map() };
const EVERYTHING: Parts = { ready: ALL, attention: ALL };

const cents = (amount: number) => Math.round(amount * 100);
const sum = (lines: Iterable<{ charge: number }>) =>
  [...lines].reduce((total, { charge }) => total + cents(charge), 0);

export type Chosen = ReturnType<typeof useChosen>;

const tooMany: CallResult<never> = {
  ok: false,
  status: 0,
  message: `More than ${formatCount(MAX_BULK_IDS)} cannot be chosen one by one: import all of them, or split the file`,
};

/** Names of all lines of a status, page by page. */
async function namesOf(kind: ImportKind, id: string, status: Good): Promise<CallResult<string[]>> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const response = await sendCall(kind.calls.lines, {
      params: { id },
      query: { status, page, limit: MAX_LIMIT },
    });
    if (!response.ok) return response;
    const open = response.data.data.filter((line) => line.orderId === null);
    names.push(...open.flatMap((line) => nameOfLine(line) ?? []));
    if (page * MAX_LIMIT >= response.data.total) return { ok: true, status: 200, data: names };
    if (names.length > MAX_BULK_IDS) return tooMany;
  }
}

async function chosenNames(
  kind: ImportKind,
  id: string,
  parts: Parts,
  sizes: Readonly<Record<Good, number>>,
): Promise<CallResult<{ orders: string[] }>> {
  const orders: string[] = [];
  for (const status of GOOD) {
    const { all, flipped } = parts[status];
    if (!all) orders.push(...flipped.keys());
    else if (sizes[status] > 0) {
      const names = await namesOf(kind, id, status);
      if (!names.ok) return names;
      orders.push(...names.data.filter((name) => !flipped.has(name)));
    }
  }
  return orders.length > MAX_BULK_IDS ? tooMany : { ok: true, status: 200, data: { orders } };
}

/** The lines of a previewed file that are imported: all good ones by default. */
export function useChosen(kind: ImportKind, job: ImportResponse | undefined) {
  const id = job?.id ?? "";
  const ready = job?.left.ready ?? 0;
  // Tracking rows that need attention need a decision each and are not imported.
  const attention = (kind.name === "orders" && job?.left.attention) || 0;
  // Exclusions are dropped after another check, since lines may have changed their status.
  const judged = `${id} ${ready} ${attention}`;
  const [stored, setStored] = useState<{ judged: string; parts: Parts }>({ judged, parts: EVERYTHING });
  const parts = stored.judged === judged ? stored.parts : EVERYTHING;

  const set = (status: Good, change: (part: Part) => Part) =>
    setStored((now) => {
      const before = now.judged === judged ? now.parts : EVERYTHING;
      return { judged, parts: { ...before, [status]: change(before[status]) } };
    });
  const sizes: Readonly<Record<Good, number>> = { ready, attention };
  const count = (status: Good) => {
    const { all, flipped } = parts[status];
    return all ? Math.max(0, sizes[status] - flipped.size) : flipped.size;
  };
  const state = (status: Good) => {
    const chosen = count(status);
    return chosen === 0 ? "none" : chosen === sizes[status] ? "all" : "some";
  };
  const everything = GOOD.every((status) => sizes[status] === 0 || state(status) === "all");
  return {
    has: (line: ImportLine) => {
      if (!isGood(line.status) || line.orderId !== null) return false;
      const { all, flipped } = parts[line.status];
      return flipped.has(nameOfLine(line) ?? "") !== all;
    },
    /** Lines without a name cannot be chosen singly. */
    canToggle: (line: ImportLine) =>
      isGood(line.status) && line.orderId === null && nameOfLine(line) !== null,
    toggle: (line: ImportLine) => {
      const name = nameOfLine(line);
      if (!isGood(line.status) || name === null) return;
      set(line.status, ({ all, flipped }) => {
        const next = new Map(flipped);
        if (!next.delete(name)) next.set(name, { charge: chargeOfLine(line), row: line.row });
        return { all, flipped: next };
      });
    },
    /** Whether all, none or some of a status's lines are chosen. */
    state,
    toggleAll: (status: Good) => {
      const all = state(status) !== "all";
      set(status, () => ({ all, flipped: new Map() }));
    },
    count,
    total: count("ready") + count("attention"),
    /** The charge for submitting the chosen ready lines; `whole` is the charge for all ready lines. */
    charge: (whole: number) => {
      const { all, flipped } = parts.ready;
      const part = sum(flipped.values());
      return (all ? cents(whole) - part : part) / 100;
    },
    /** The balance after submitting this line and the chosen lines above it. */
    balanceAfter: (line: OrderLine, before: number | null) => {
      const { all, flipped } = parts.ready;
      const above = sum([...flipped.values()].filter(({ row }) => row <= line.row));
      if (all) return (cents(line.balanceAfter ?? 0) + above) / 100;
      return before === null ? null : (cents(before) - above) / 100;
    },
    /** The body of the commit. */
    body: (): Promise<CallResult<{ orders?: string[] }>> =>
      everything ? Promise.resolve({ ok: true, status: 200, data: {} }) : chosenNames(kind, id, parts, sizes),
  };
}
