import { useCallback, useMemo, useState } from "react";
import { MAX_BULK_IDS, MAX_LIMIT } from "../../../domain/limits.ts";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import { type Answer, send } from "../../providers/http.ts";
import type { ImportJob, ImportKind } from "./job.ts";
import { chargeOfLine, type Line, nameOfLine, type OrderLine } from "./line.ts";

/** Verdicts whose lines can be brought in. */
const GOOD = ["ready", "attention"] as const;
type Good = (typeof GOOD)[number];
export const isGood = (verdict: Verdict): verdict is Good => verdict === "ready" || verdict === "attention";

/** Of one verdict: all but these lines, or none but these. What each charges, and where, is kept for sums. */
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

export interface Chosen {
  has(line: Line): boolean;
  /** A line with no name of its own comes with all or not at all. */
  canToggle(line: Line): boolean;
  toggle(line: Line): void;
  /** Whether all, none or some of a verdict's lines are chosen. */
  state(verdict: Good): "all" | "some" | "none";
  toggleAll(verdict: Good): void;
  count(verdict: Good): number;
  total: number;
  /** What submitting the chosen ready lines would charge, of what all of them would. */
  charge(all: number): number;
  /** The balance once this chosen line and those chosen above it are submitted. */
  balanceAfter(line: OrderLine, before: number | null): number | null;
  everything: boolean;
  /** The body of the commit. */
  body(): Promise<Answer<{ orders?: string[] }>>;
}

const tooMany: Answer<never> = {
  ok: false,
  status: 0,
  message: `More than ${MAX_BULK_IDS.toLocaleString("en-US")} cannot be chosen one by one: import all of them, or split the file`,
};

/** Names of all lines of a verdict, page by page. */
async function namesOf(kind: ImportKind, id: string, verdict: Good): Promise<Answer<string[]>> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await send<{ data: Line[]; total: number }>("GET", `${kind.base}/${id}/detail`, {
      query: { verdict, page, limit: MAX_LIMIT },
    });
    if (!answer.ok) return answer;
    const open = answer.data.data.filter((line) => line.orderId === null);
    names.push(...open.flatMap((line) => nameOfLine(line) ?? []));
    if (page * MAX_LIMIT >= answer.data.total) return { ok: true, status: 200, data: names };
    if (names.length > MAX_BULK_IDS) return tooMany;
  }
}

/** Which lines of a rehearsed file are brought in: all good ones, until some are left out. */
export function useChosen(kind: ImportKind, job: ImportJob | undefined): Chosen {
  const id = job?.id ?? "";
  const ready = job?.left.ready ?? 0;
  // Rows of tracking that need attention wait for a decision each, and do not come along.
  const attention = (kind.name === "orders" && job?.left.attention) || 0;
  // Judged anew, a line may have another verdict: what was left out then says nothing now.
  const judged = `${id} ${ready} ${attention}`;
  const [stored, setStored] = useState<{ judged: string; parts: Parts }>({ judged, parts: EVERYTHING });
  const parts = stored.judged === judged ? stored.parts : EVERYTHING;

  const set = useCallback(
    (verdict: Good, change: (part: Part) => Part) =>
      setStored((now) => {
        const before = now.judged === judged ? now.parts : EVERYTHING;
        return { judged, parts: { ...before, [verdict]: change(before[verdict]) } };
      }),
    [judged],
  );
  return useMemo(() => {
    const sizes: Readonly<Record<Good, number>> = { ready, attention };
    const count = (verdict: Good) => {
      const { all, flipped } = parts[verdict];
      return all ? Math.max(0, sizes[verdict] - flipped.size) : flipped.size;
    };
    const state = (verdict: Good) => {
      const chosen = count(verdict);
      return chosen === 0 ? "none" : chosen === sizes[verdict] ? "all" : "some";
    };
    const everything = GOOD.every((verdict) => sizes[verdict] === 0 || state(verdict) === "all");
    return {
      has: (line) => {
        if (!isGood(line.verdict) || line.orderId !== null) return false;
        const { all, flipped } = parts[line.verdict];
        return flipped.has(nameOfLine(line) ?? "") !== all;
      },
      canToggle: (line) => isGood(line.verdict) && line.orderId === null && nameOfLine(line) !== null,
      toggle: (line) => {
        const name = nameOfLine(line);
        if (!isGood(line.verdict) || name === null) return;
        set(line.verdict, ({ all, flipped }) => {
          const next = new Map(flipped);
          if (!next.delete(name)) next.set(name, { charge: chargeOfLine(line), row: line.row });
          return { all, flipped: next };
        });
      },
      state,
      toggleAll: (verdict) => {
        const all = state(verdict) !== "all";
        set(verdict, () => ({ all, flipped: new Map() }));
      },
      count,
      total: count("ready") + count("attention"),
      charge: (whole) => {
        const { all, flipped } = parts.ready;
        const part = sum(flipped.values());
        return (all ? cents(whole) - part : part) / 100;
      },
      balanceAfter: (line, before) => {
        const { all, flipped } = parts.ready;
        const above = sum([...flipped.values()].filter(({ row }) => row <= line.row));
        if (all) return (cents(line.balanceAfter ?? 0) + above) / 100;
        return before === null ? null : (cents(before) - above) / 100;
      },
      everything,
      body: async () => {
        if (everything) return { ok: true, status: 200, data: {} };
        const orders: string[] = [];
        for (const verdict of GOOD) {
          const { all, flipped } = parts[verdict];
          if (!all) orders.push(...flipped.keys());
          else if (sizes[verdict] > 0) {
            const names = await namesOf(kind, id, verdict);
            if (!names.ok) return names;
            orders.push(...names.data.filter((name) => !flipped.has(name)));
          }
        }
        return orders.length > MAX_BULK_IDS ? tooMany : { ok: true, status: 200, data: { orders } };
      },
    };
  }, [parts, ready, attention, id, kind, set]);
}
