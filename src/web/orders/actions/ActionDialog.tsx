import { InputNumber, Modal } from "antd";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { formatCount } from "../../../domain/format.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { useMay } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";
import type { OrderRow } from "../wire.ts";
import { type BulkAction, inverseOf } from "./catalogue.ts";
import { nameOf } from "./names.ts";
import { Reasons } from "./Reasons.tsx";
import { RunResult } from "./RunResult.tsx";
import { type Run, useProgress } from "./run.ts";
import { type Target, usePreview } from "./usePreview.ts";
import { PATIENCE_MS, RunningBar, useRunner } from "./useRunner.tsx";
import { moneyInWords, ordersOf } from "./words.ts";

interface Props {
  action: BulkAction;
  area: Area;
  target: Target;
  /** How many orders that means, as far as the list knows. */
  count: number;
  /** The orders among them that the screen shows. */
  known: readonly OrderRow[];
  /** What the call takes beside the orders: which parcel. */
  extra?: Readonly<Record<string, unknown>>;
  /** `ran`: it was done, so what was ticked has had its turn. */
  close(ran: boolean): void;
}

const MAX_REASON = 500;
const NOTHING = {};

/** Whose balance the money line means: one's own, the team's, or several teams' together. */
function whoseBalance(area: Area, known: readonly OrderRow[], count: number): string {
  if (area === "s") return "balance";
  const [first] = known;
  const one = first && known.length === count && known.every((o) => o.sellerTeam.id === first.sellerTeam.id);
  return one ? `balance of ${first.sellerTeam.name}` : "sellers' balances";
}

/** Rehearse, decide, watch, result: the one way in which a set of orders is acted upon. */
export default function ActionDialog({ action, area, target, count, known, extra = NOTHING, close }: Props) {
  const may = useMay();
  const start = useRunner();
  const fieldId = useId();
  const [reason, setReason] = useState("");
  const [reasonError, setReasonError] = useState("");
  const [costs, setCosts] = useState<{ keptCost?: number; supplierDue?: number }>({});
  const [run, setRun] = useState<Run | null>(null);
  const progress = useProgress(run);
  const late = useLate(progress?.state === "running");
  const names = useMemo(() => new Map(known.map((order) => [order.id, nameOf(order)])), [known]);
  const steadyCosts = useDebounced(costs, 400);
  const preview = usePreview(action, target, { ...extra, ...steadyCosts });
  const reasonBox = useRef<HTMLTextAreaElement>(null);

  const [only] = known;
  const what = count === 1 && only ? nameOf(only) : ordersOf(count);
  const answer = preview.answer;
  const passing = answer?.success.length ?? 0;
  const undo = inverseOf(action, may);
  const captured = known.some((order) => !["Unfulfilled", "Rejected", "InReview"].includes(order.status));
  const asksCosts = action.costs === true && area === "ag" && captured;

  const confirm = () => {
    if (!answer || passing === 0 || run) return;
    if (action.reason && reason.trim() === "") {
      setReasonError("Say why");
      reasonBox.current?.focus();
      return;
    }
    setRun(
      start({
        ...action,
        // What was seen is what is done: the orders that passed, by their names, whatever a filter matches by now.
        body: {
          ids: answer.success,
          ...extra,
          ...costs,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
          ...(target.versions ? { versions: onlyOf(target.versions, answer.success) } : {}),
        },
        count: passing,
        refused: answer.failed,
        inverse: undo,
        names,
      }),
    );
  };

  const finished = progress?.state === "done" ? progress.performed : null;
  const tellsItself = finished !== null && finished.success.length + finished.failed.length <= 1;
  useEffect(() => {
    if (!tellsItself || !run) return;
    close(true);
    run.announce();
  }, [tellsItself, run, close]);

  if (run && finished && !tellsItself) {
    return (
      <Modal open footer={null} width={600} title={null} onCancel={() => close(true)}>
        <RunResult run={run} undo={undo && ((ids) => undoRun(ids))} close={() => close(true)} />
      </Modal>
    );
  }
  function undoRun(ids: readonly string[]) {
    if (undo) start({ ...undo, body: { ...undo.body, ids }, count: ids.length, names });
  }

  const busy = progress?.state === "running";
  return (
    <Modal
      open
      title={`${action.label} ${what}`}
      width={560}
      footer={null}
      maskClosable={false}
      destroyOnHidden
      onCancel={() => close(run !== null)}
      afterOpenChange={(open) => open && reasonBox.current?.focus()}
    >
      <form
        className="action-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {action.note && <p className="quiet">{action.note}</p>}
        <div aria-live="polite" aria-busy={preview.isLoading}>
          {preview.error ? (
            <div className="verdict verdict-bad">
              <p>{preview.error}</p>
              <Button small onClick={preview.again}>
                Try again
              </Button>
            </div>
          ) : answer ? (
            <Verdicts
              action={action}
              answer={answer}
              count={count}
              names={names}
              money={moneyInWords(
                answer.money ?? { charge: 0, release: 0, refund: 0, balanceAfter: 0 },
                may("balances", "show") ? whoseBalance(area, known, count) : null,
              )}
              topUp={area === "s" && may("balances", "show")}
            />
          ) : (
            <div className="verdict" role="status">
              <span className="only-heard">Checking {ordersOf(count)}</span>
              <Bar width="56%" />
              <Bar width="38%" />
            </div>
          )}
        </div>
        {asksCosts && (
          <fieldset className="costs">
            <legend className="small quiet">
              For work already done, over these orders each. Left empty: everything goes back.
            </legend>
            <CostField
              label="Kept from the seller"
              set={(keptCost) => setCosts((now) => without({ ...now, keptCost }))}
            />
            <CostField
              label="Due to the supplier"
              set={(supplierDue) => setCosts((now) => without({ ...now, supplierDue }))}
            />
          </fieldset>
        )}
        {action.reason && (
          <div className="field">
            <label htmlFor={fieldId}>Reason</label>
            <textarea
              ref={reasonBox}
              id={fieldId}
              className="plain-input plain-text"
              rows={3}
              maxLength={MAX_REASON}
              value={reason}
              aria-invalid={reasonError !== ""}
              aria-describedby={`${fieldId}-help`}
              onChange={(event) => {
                setReason(event.target.value);
                setReasonError("");
              }}
            />
            <p id={`${fieldId}-help`} className={reasonError ? "small danger-text" : "small quiet"}>
              {reasonError || `${action.reason}. Both sides read it in the history.`}
            </p>
          </div>
        )}
        {progress?.state === "failed" && (
          <p className="verdict verdict-bad" role="alert">
            {progress.message}
          </p>
        )}
        {busy && late && <RunningBar doing={action.doing} count={passing} />}
        <div className="dialog-footer">
          <span className="dialog-footer-gap" />
          {busy && late ? (
            <Button onClick={() => close(true)}>Continue in the background</Button>
          ) : (
            <Button onClick={() => close(run !== null)}>
              {action.name === "cancel" ? "Keep" : "Cancel"}
            </Button>
          )}
          {progress?.state === "failed" ? (
            <Button kind="primary" onClick={run?.again ?? (() => undefined)}>
              Try again
            </Button>
          ) : (
            <Button
              submit
              kind={action.danger ? "danger" : "primary"}
              busy={busy}
              disabled={passing === 0 || preview.isLoading || costs !== steadyCosts}
            >
              {action.label} {passing > 0 && (count === 1 ? what : ordersOf(passing))}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

function Verdicts({
  action,
  answer,
  count,
  names,
  money,
  topUp,
}: {
  action: BulkAction;
  answer: NonNullable<ReturnType<typeof usePreview>["answer"]>;
  count: number;
  names: ReadonlyMap<string, string>;
  money: string;
  topUp: boolean;
}) {
  const { success, failed } = answer;
  return (
    <>
      {success.length > 0 && (
        <div className="verdict verdict-good">
          {count > 1 && (
            <p className="verdict-line">
              <Icon name="circle-check" />
              {success.length === 1 ? "1 is ready" : `${formatCount(success.length)} are ready`}
            </p>
          )}
          <p className="verdict-money">{money}</p>
        </div>
      )}
      {failed.length > 0 && (
        <div className="verdict verdict-bad">
          <p className="verdict-line">
            <Icon name="alert" />
            {count === 1
              ? `Cannot ${action.label.toLowerCase()} yet`
              : `${formatCount(failed.length)} ${failed.length === 1 ? "stays" : "stay"} as ${failed.length === 1 ? "it is" : "they are"}`}
          </p>
          <Reasons
            failed={failed}
            known={names}
            fix={({ gate }) =>
              gate === "balance" &&
              topUp && (
                <Button small to="/s/balance">
                  Top up
                </Button>
              )
            }
          />
        </div>
      )}
    </>
  );
}

function CostField({ label, set }: { label: string; set(amount: number | undefined): void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        className="wide"
        prefix="$"
        min={0}
        precision={2}
        onChange={(value) => set(value === null ? undefined : Number(value))}
      />
    </div>
  );
}

type Costs = { keptCost?: number; supplierDue?: number };

/** Nothing typed is nothing sent. */
const without = (costs: { [K in keyof Costs]?: Costs[K] | undefined }): Costs => ({
  ...(costs.keptCost === undefined ? {} : { keptCost: costs.keptCost }),
  ...(costs.supplierDue === undefined ? {} : { supplierDue: costs.supplierDue }),
});

const onlyOf = (versions: Readonly<Record<string, number>>, ids: readonly string[]) =>
  Object.fromEntries(ids.flatMap((id) => (versions[id] === undefined ? [] : [[id, versions[id]]])));

/** True once something has been going on for longer than a person waits without a word. */
function useLate(going: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [going]);
  return late;
}
