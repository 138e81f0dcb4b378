import { useRef, useState } from "react";
import { pickUpOrders } from "../../../domain/orders/actions/calls.ts";
import { NEXT_COMMAND } from "../../../domain/orders/print/documents.ts";
import { scanItem } from "../../../domain/orders/scan/calls.ts";
import type { ScanStep } from "../../../domain/orders/scan/next-step.ts";
import type { ScannedItem } from "../../../domain/orders/scan/responses.ts";
import { updateFulfilledItems } from "../../../domain/orders/tracking/calls.ts";
import { usePerform } from "../../providers/calls.ts";
import { sendCall } from "../../providers/http.ts";
import { nameOf } from "../actions/names.ts";
import { useScanLog } from "./scan-log.ts";
import { playTone } from "./scan-sound.ts";
import { STEP_LABELS } from "./step-labels.ts";

/** What the last scan did. */
const NO_OUTCOME: { error: string | null; done: string | null } = { error: null, done: null };

const whatOf = (scanned: ScannedItem) => `${nameOf(scanned.order)} · ${scanned.title}`;

const UNITS_STATUS = { ship: "shipped", deliver: "delivered" } as const;

function useStep() {
  const perform = usePerform();
  return (step: ScanStep, quantity: number, { id, order }: ScannedItem) => {
    if (step === "pickup") {
      const body = { ids: [order.id], versions: { [order.id]: order.version } };
      return perform(pickUpOrders, { body }, { quiet: true });
    }
    const items = [{ itemId: id, quantity, status: UNITS_STATUS[step] }];
    return perform(updateFulfilledItems, { body: { items } }, { quiet: true });
  };
}

/** Does one work after the other, and counts those that are not done. */
function useTurns() {
  const [waiting, setWaiting] = useState(0);
  const queue = useRef(Promise.resolve());
  const take = (work: () => Promise<void> | void) => {
    setWaiting((count) => count + 1);
    const turn = queue.current.then(async () => {
      try {
        await work();
      } finally {
        setWaiting((count) => count - 1);
      }
    });
    // A failure must not stop the scans behind it.
    queue.current = turn.catch(() => undefined);
    return turn;
  };
  return { waiting, take };
}

/**
 * What a scan does: an item's code shows the item, the command label takes its next step. The command works once per
 * scanned item, so that a label that is read twice does not take two steps. Scans that arrive while one is answered
 * wait in their order: a person with a scanner does not watch the screen.
 */
export function useScan() {
  const takeStep = useStep();
  const log = useScanLog();
  const [item, setItem] = useState<ScannedItem | null>(null);
  const [outcome, setOutcome] = useState(NO_OUTCOME);
  const turns = useTurns();
  const isArmed = useRef(false);
  // The item as the scans before have left it; a waiting scan must not see that of an earlier rendering.
  const shown = useRef<ScannedItem | null>(null);

  const refuse = (code: string, message: string, what = "") => {
    playTone("wrong");
    setOutcome({ error: message, done: null });
    log.add({ code, what, result: message, isWrong: true });
  };

  const load = async (code: string) => {
    const response = await sendCall(scanItem, { params: { code } });
    const found = response.ok ? response.data : null;
    shown.current = found;
    setItem(found);
    if (!response.ok)
      refuse(code, response.status === 404 ? `No item has the code ${code}` : response.message);
    return found;
  };

  const find = async (code: string) => {
    const found = await load(code);
    isArmed.current = found !== null;
    if (!found) return;
    playTone("good");
    log.add({ code, what: whatOf(found), result: found.reason ?? "Shown", isWrong: false });
  };

  const take = async () => {
    const taken = shown.current;
    if (!taken) return refuse(NEXT_COMMAND, "Scan an item first");
    if (!taken.next) return refuse(NEXT_COMMAND, taken.reason ?? "There is no next step", whatOf(taken));
    const { step, quantity } = taken.next;
    isArmed.current = false;
    const response = await takeStep(step, quantity, taken);
    const problem = response.ok ? response.data.failed[0]?.message : response.message;
    if (problem !== undefined) refuse(taken.code, problem, whatOf(taken));
    else {
      const result = STEP_LABELS[step].done(quantity);
      playTone("good");
      setOutcome({ error: null, done: `${whatOf(taken)}: ${result}` });
      log.add({ code: taken.code, what: whatOf(taken), result, isWrong: false });
    }
    await load(taken.code);
  };

  const run = (work: () => Promise<void> | void) =>
    turns.take(() => {
      setOutcome(NO_OUTCOME);
      return work();
    });

  return {
    item,
    ...outcome,
    /** How many scans are not answered yet. */
    waiting: turns.waiting,
    entries: log.entries,
    /** Takes a scanned or typed text. */
    scan: (text: string) => {
      const code = text.trim().toUpperCase();
      if (code === "") return Promise.resolve();
      if (code !== NEXT_COMMAND) return run(() => find(code));
      return run(() => {
        if (shown.current && !isArmed.current)
          return refuse(NEXT_COMMAND, "Scan the item again to take another step", whatOf(shown.current));
        return take();
      });
    },
    /** Takes the next step, from the button of the shown item. */
    next: () => run(() => (shown.current === item ? take() : undefined)),
  };
}
