import { Flex, Modal } from "antd";
import { useEffect, useId, useState } from "react";
import { applyResync, showResync, startResync } from "../../../domain/stores/inbound/calls.ts";
import type { ResyncState } from "../../../domain/stores/inbound/resync.ts";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { reloadAround } from "../../providers/changes.ts";
import { Button } from "../../widgets/Button.tsx";
import { focusFirstOpened } from "../../widgets/dialog/focus.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { ResyncFindings } from "./ResyncFindings.tsx";
import { actionText, foundText, progressText, resultText } from "./resync-texts.ts";

const DAY_MS = 86_400_000;
const RANGES = {
  "1": "The last day",
  "7": "The last 7 days",
  "30": "The last 30 days",
  "60": "The last 60 days",
} as const;
const DEFAULT_DAYS = "7";
const EVERY_MS = 1_000;

const isRunning = ({ status, results }: ResyncState) =>
  status === "reading" || (results !== null && results.waiting > 0);

/** The reading that this dialog has begun: how far it is, and what becomes of it. */
function useResync(integration: string) {
  const params = { id: integration };
  const start = useNamedCall(startResync);
  const apply = useNamedCall(applyResync);
  const [started, setStarted] = useState<{ state: ResyncState; at: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = started?.state.id;
  const {
    data,
    error,
    dataUpdatedAt: at,
  } = useCallQuery(
    showResync,
    { params },
    {
      enabled: started !== null && isRunning(started.state),
      staleTime: 0,
      refetchInterval: ({ state: { data: last } }) =>
        last?.data && last.data.id === id && !isRunning(last.data) ? false : EVERY_MS,
    },
  );
  // What was loaded before is of an earlier step.
  const found = started && (data && at > started.at ? data.data : started.state);
  const isOther = found !== null && found.id !== id;
  const run = async (
    call: () => Promise<{ ok: true; data: ResyncState } | { ok: false; message: string }>,
  ) => {
    setBusy(true);
    setFailure(null);
    const response = await call();
    setBusy(false);
    if (response.ok) setStarted({ state: response.data, at: Date.now() });
    else setFailure(response.message);
  };
  return {
    state: isOther ? null : found,
    isStarted: started !== null,
    busy,
    error: isOther
      ? "Somebody else has read this store again meanwhile. Read it again to see what would change"
      : (failure ?? error?.message ?? null),
    again: () => {
      setStarted(null);
      setFailure(null);
    },
    start: (from: string) => run(() => start({ params, body: { from } }, { quiet: true })),
    apply: (resync: string) => run(() => apply({ params, body: { resync } }, { quiet: true })),
  };
}

type Resync = ReturnType<typeof useResync>;

/** What the dialog says now, and what its main button does; `null` where there is nothing to do. */
function stepOf({ state, isStarted, error, ...resync }: Resync, days: string) {
  const begin = () => void resync.start(new Date(Date.now() - Number(days) * DAY_MS).toISOString());
  if (error !== null)
    return { text: error, isBad: true, action: "Try again", act: isStarted ? resync.again : begin };
  if (!isStarted) return { text: null, isBad: false, action: "Show what would change", act: begin };
  if (!state || state.status === "reading")
    return {
      text: state ? progressText(state) : "Asking the store…",
      isBad: false,
      action: null,
      act: begin,
    };
  if (state.status === "failed")
    return {
      text: `The store could not be read: ${state.reason}`,
      isBad: true,
      action: "Try again",
      act: resync.again,
    };
  if (state.status === "applied") return { text: resultText(state), isBad: false, action: null, act: begin };
  return {
    text: foundText(state),
    isBad: false,
    action: actionText(state),
    act: () => void resync.apply(state.id),
  };
}

/** Reads a store's orders of a time again: shows what would come, change or end, and then does exactly that. */
export function ResyncDialog({ integration, close }: { integration: string; close(): void }) {
  const select = useId();
  const [days, setDays] = useState(DEFAULT_DAYS);
  const resync = useResync(integration);
  const { state, isStarted, busy } = resync;
  const { text, isBad, action, act } = stepOf(resync, days);
  const isDone = state?.status === "applied" && !isRunning(state);
  useEffect(() => {
    if (isDone) void reloadAround(undefined, "store-events", "orders");
  }, [isDone]);
  const isOver = isDone || (state?.status === "ready" && action === null);
  return (
    <Modal
      open
      title="Read the store's orders again"
      width={600}
      footer={null}
      maskClosable={false}
      destroyOnHidden
      onCancel={close}
      afterOpenChange={(open) => open && focusFirstOpened()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (action !== null && !busy) act();
        }}
      >
        {!isStarted && (
          <div className="field">
            <label htmlFor={select}>Orders that changed in</label>
            <NativeSelect
              id={select}
              values={Object.keys(RANGES)}
              labels={RANGES}
              value={days}
              onChange={setDays}
            />
            <p className="small quiet">Nothing is changed before you confirm it.</p>
          </div>
        )}
        <Flex vertical gap={8}>
          <div role="status" aria-busy={isStarted && !isOver && action === null}>
            {text !== null && <p className={isBad ? "danger-text" : undefined}>{text}.</p>}
          </div>
          {state && state.status !== "reading" && <ResyncFindings state={state} />}
        </Flex>
        <div className="form-footer">
          <Button onClick={close}>{isOver ? "Close" : "Cancel"}</Button>
          {action !== null && (
            <Button kind="primary" submit busy={busy}>
              {action}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
