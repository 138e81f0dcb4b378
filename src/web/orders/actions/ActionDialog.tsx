import { Modal } from "antd";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { changed } from "../../providers/changes.ts";
import { useMay } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { focusOpened } from "../../widgets/focus.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";
import { DesignFields, type DesignInput } from "../designs/DesignFields.tsx";
import { ORDER_CHANGES, type OrderRow } from "../wire.ts";
import { CostFields, type Costs } from "./CostFields.tsx";
import { type BulkAction, inverseOf } from "./catalogue.ts";
import { nameOf } from "./names.ts";
import { RunningBar } from "./RunningBar.tsx";
import { RunResult } from "./RunResult.tsx";
import { type Run, useProgress } from "./run.ts";
import { type Target, usePreview } from "./usePreview.ts";
import { PATIENCE_MS, useRunner } from "./useRunner.tsx";
import { Verdicts } from "./Verdicts.tsx";
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
  const [costs, setCosts] = useState<Costs>({});
  const [design, setDesign] = useState<DesignInput>({});
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
  const requested = answer?.requested?.length ?? 0;
  // The agency decides first: nothing is cancelled by pressing the button.
  const isRequest = requested > 0 && requested === passing;
  const label = isRequest ? "Request cancellation of" : (action.asks ?? action.label);
  const doing = isRequest ? "Requesting cancellation" : action.doing;
  const undo = inverseOf(action, may);
  const captured = known.some((order) => !["Unfulfilled", "Rejected", "InReview"].includes(order.status));
  const asksCosts = action.costs === true && area === "ag" && captured;

  const busy = progress?.state === "running";
  const leave = () => close(busy || progress?.state === "done");

  const confirm = () => {
    if (!answer || passing === 0 || busy) return;
    if (action.reason && reason.trim() === "") {
      setReasonError("Say why");
      reasonBox.current?.focus();
      return;
    }
    setRun(
      start({
        ...action,
        doing,
        // What was seen is what is done: the orders that passed, by their names, whatever a filter matches by now.
        body: {
          ids: answer.success,
          ...extra,
          ...costs,
          ...design,
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

  const takeBack =
    undo &&
    ((ids: readonly string[]) =>
      void start({ ...undo, body: { ...undo.body, ids }, count: ids.length, names }));
  if (run && finished && !tellsItself) {
    return (
      <Modal open footer={null} width={600} title={null} onCancel={() => close(true)}>
        <RunResult run={run} undo={takeBack} close={() => close(true)} />
      </Modal>
    );
  }

  return (
    <Modal
      open
      title={`${label} ${what}`}
      width={560}
      footer={null}
      maskClosable={false}
      destroyOnHidden
      onCancel={leave}
      afterOpenChange={(open) => open && focusOpened(reasonBox.current)}
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
              reload={() => {
                void changed(...ORDER_CHANGES);
                close(false);
              }}
            />
          ) : (
            <div className="verdict" role="status">
              <span className="only-heard">Checking {ordersOf(count)}</span>
              <Bar width="56%" />
              <Bar width="38%" />
            </div>
          )}
        </div>
        {action.design && <DesignFields input={design} change={setDesign} only={count === 1} />}
        {requested > 0 && (
          <p className="quiet">
            {isRequest
              ? "Production has begun, so the agency decides. Until then nothing more is sent to production."
              : `${ordersOf(requested)} in production: cancellation requested, the agency decides.`}
          </p>
        )}
        {asksCosts && <CostFields costs={costs} change={setCosts} />}
        {(action.reason || action.mayExplain) && (
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
              {reasonError ||
                `${action.reason ?? (isRequest ? "What the agency should know" : "If you want to say why")}. Both sides read it in the history.`}
            </p>
          </div>
        )}
        {progress?.state === "failed" && (
          <p className="verdict verdict-bad" role="alert">
            {progress.message}
          </p>
        )}
        {busy && late && <RunningBar doing={doing} count={passing} />}
        <div className="dialog-footer">
          <span className="dialog-footer-gap" />
          {busy && late ? (
            <Button onClick={leave}>Continue in the background</Button>
          ) : (
            <Button onClick={leave}>{action.name === "cancel" ? "Keep" : "Cancel"}</Button>
          )}
          {run && progress?.state === "failed" && progress.mayRepeat ? (
            <Button key="again" kind="primary" onClick={run.again}>
              Try again
            </Button>
          ) : (
            <Button
              key="confirm"
              submit
              kind={action.danger ? "danger" : "primary"}
              busy={busy}
              disabled={passing === 0 || preview.isLoading || costs !== steadyCosts}
            >
              {passing > 0 ? `${label} ${count === 1 ? what : ordersOf(passing)}` : action.label}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

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
