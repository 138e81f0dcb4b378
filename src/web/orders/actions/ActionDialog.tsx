import { Checkbox, Flex, Modal } from "antd";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { focusOpened } from "../../widgets/dialog/focus.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";
import { DesignFields, type DesignInput } from "../designs/DesignFields.tsx";
import { type ActedOrder, type ActionBody, type BulkAction, inverseOf } from "./bulk-actions.ts";
import { CostFields, type Costs } from "./CostFields.tsx";
import { moneyLabel, ordersOf } from "./labels.ts";
import { nameOf } from "./names.ts";
import { PreviewResult } from "./PreviewResult.tsx";
import { RunningBar } from "./RunningBar.tsx";
import { RunResult } from "./RunResult.tsx";
import { type Run, useProgress } from "./run.ts";
import { type Target, usePreview } from "./usePreview.ts";
import { PATIENCE_MS, useRunner } from "./useRunner.tsx";

interface Props {
  action: BulkAction;
  area: Area;
  target: Target;
  /** The number of selected orders according to the list. */
  count: number;
  /** The selected orders that the screen has loaded. */
  orders: readonly ActedOrder[];
  /** Further values of the request body, such as the parcel. */
  extra?: ActionBody;
  /** `ran`: the action was executed, so the selection can be cleared. */
  close(ran: boolean): void;
}

const MAX_REASON = 500;
const NOTHING = {};

/** The balance that the money line refers to: the person's own, one team's, or those of several teams. */
function whoseBalance(area: Area, orders: readonly ActedOrder[], count: number): string {
  if (area === "s") return "balance";
  const [first] = orders;
  const one =
    first && orders.length === count && orders.every((o) => o.sellerTeam.id === first.sellerTeam.id);
  return one ? `balance of ${first.sellerTeam.name}` : "sellers' balances";
}

/** Whether a number that was typed cannot be read. */
const isUnread = (costs: Costs): boolean => Object.values(costs).some(Number.isNaN);

/** The dialog of an action: preview, confirmation, progress and result. */
export default function ActionDialog({ action, area, target, count, orders, extra = NOTHING, close }: Props) {
  const { can } = useAbility();
  const start = useRunner();
  const fieldId = useId();
  const [reason, setReason] = useState("");
  const [reasonError, setReasonError] = useState("");
  const [forArtwork, setForArtwork] = useState(false);
  const [costs, setCosts] = useState<Costs>({});
  const [design, setDesign] = useState<DesignInput>({});
  const [run, setRun] = useState<Run | null>(null);
  const progress = useProgress(run);
  const late = useLate(progress?.state === "running");
  const names = useMemo(() => new Map(orders.map((order) => [order.id, nameOf(order)])), [orders]);
  const steadyCosts = useDebounced(costs, 400);
  const preview = usePreview(action, target, { ...extra, ...(isUnread(steadyCosts) ? {} : steadyCosts) });
  const reasonBox = useRef<HTMLTextAreaElement>(null);

  const [only] = orders;
  const what = count === 1 && only ? nameOf(only) : ordersOf(count);
  const response = preview.response;
  const passing = response?.success.length ?? 0;
  const requested = response?.requested?.length ?? 0;
  // The agency decides first: the button only requests the cancellation.
  const isRequest = requested > 0 && requested === passing;
  const label = isRequest ? "Request cancellation of" : (action.asks ?? action.label);
  const doing = isRequest ? "Requesting cancellation" : action.doing;
  const undo = inverseOf(action, can);
  const captured = orders.some((order) => !["Unfulfilled", "Rejected", "InReview"].includes(order.status));
  const asksCosts = action.costs === true && area === "ag" && captured;

  const busy = progress?.state === "running";
  const leave = () => close(busy || progress?.state === "done");

  const confirm = () => {
    if (!response || passing === 0 || busy || isUnread(costs)) return;
    if (action.reason && reason.trim() === "") {
      setReasonError("Enter a reason");
      reasonBox.current?.focus();
      return;
    }
    setRun(
      start({
        ...action,
        doing,
        // Send the ids that passed the preview: the filter may match other orders by now.
        body: {
          ids: response.success,
          ...extra,
          ...costs,
          ...design,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
          ...(forArtwork ? { forArtwork } : {}),
          ...(target.versions ? { versions: onlyOf(target.versions, response.success) } : {}),
        },
        count: passing,
        refused: response.failed,
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
      void start({ ...undo, body: { ...undo.body, ids: [...ids] }, count: ids.length, names }));
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
            <Flex className="result result-bad" vertical gap={6}>
              <p>{preview.error}</p>
              <Button small onClick={preview.again}>
                Try again
              </Button>
            </Flex>
          ) : response ? (
            <PreviewResult
              action={action}
              response={response}
              count={count}
              names={names}
              money={moneyLabel(
                response.money ?? { charge: 0, release: 0, refund: 0, balanceAfter: 0 },
                can("balances", "show") ? whoseBalance(area, orders, count) : null,
              )}
              topUp={area === "s" && can("balances", "show")}
              reload={() => {
                void invalidateResources(...(action.call.changes ?? []));
                close(false);
              }}
            />
          ) : (
            <Flex className="result" vertical gap={6} role="status">
              <span className="visually-hidden">Checking {ordersOf(count)}</span>
              <Bar width="56%" />
              <Bar width="38%" />
            </Flex>
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
        {(action.reason || action.optionalReason) && (
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
        {action.forArtwork && (
          <Checkbox checked={forArtwork} onChange={({ target: { checked } }) => setForArtwork(checked)}>
            Because of the artwork. Artwork that looks like it is doubtful from now on.
          </Checkbox>
        )}
        {progress?.state === "failed" && (
          <Flex className="result result-bad" component="p" vertical gap={6} role="alert">
            {progress.message}
          </Flex>
        )}
        {busy && late && <RunningBar doing={doing} count={passing} />}
        <Flex className="dialog-footer" gap={8} wrap>
          <span className="dialog-footer-gap" />
          {busy && late ? (
            <Button onClick={leave}>Continue in the background</Button>
          ) : (
            <Button onClick={leave}>{action.name === "cancel" ? "Keep" : "Cancel"}</Button>
          )}
          {run && progress?.state === "failed" && progress.canRetry ? (
            <Button key="again" kind="primary" onClick={run.again}>
              Try again
            </Button>
          ) : (
            <Button
              key="confirm"
              submit
              kind={action.danger ? "danger" : "primary"}
              busy={busy}
              disabled={passing === 0 || preview.isLoading || costs !== steadyCosts || isUnread(costs)}
            >
              {passing > 0 ? `${label} ${count === 1 ? what : ordersOf(passing)}` : action.label}
            </Button>
          )}
        </Flex>
      </form>
    </Modal>
  );
}

const onlyOf = (versions: Readonly<Record<string, number>>, ids: readonly string[]) =>
  Object.fromEntries(ids.flatMap((id) => (versions[id] === undefined ? [] : [[id, versions[id]]])));

/** Returns true once an operation has been running for longer than the usual wait. */
function useLate(going: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [going]);
  return late;
}
