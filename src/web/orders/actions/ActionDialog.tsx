import { Checkbox, Flex, Modal } from "antd";
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { chosenInstant } from "../../money/moment.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { focusOpened } from "../../widgets/dialog/focus.ts";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";
import { DesignFields, type DesignInput } from "../designs/DesignFields.tsx";
import { useCanPrint } from "../exports/usePrinting.tsx";
import { type ActedOrder, type ActionBody, type BulkAction, inverseOf, sideOf } from "./bulk-actions.ts";
import { CostFields, type Costs } from "./CostFields.tsx";
import { moneyLabel, ordersOf } from "./labels.ts";
import { NextSteps } from "./NextSteps.tsx";
import { nameOf } from "./names.ts";
import { nextOf } from "./next-steps.ts";
import { PreviewResult } from "./PreviewResult.tsx";
import { RunningBar } from "./RunningBar.tsx";
import { RunResult } from "./RunResult.tsx";
import { type Run, type RunRequest, useProgress } from "./run.ts";
import { UntilField } from "./UntilField.tsx";
import { type Target, usePreview } from "./usePreview.ts";
import { PATIENCE_MS, useRunner } from "./useRunner.tsx";

const AddressesToConfirm = lazy(() => import("../address/AddressesToConfirm.tsx"));

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
  /** Closes by itself where every order went through and nothing comes next: a toast says so. */
  brief?: boolean;
  /** `ran`: the action was executed, so the selection can be cleared. */
  close(ran: boolean): void;
}

const MAX_REASON = 500;
const NOTHING = {};
/** The width in pixels that a result with its next steps needs for one line of buttons. */
const WIDE = 720;

/** The balance that the money line refers to: the person's own or one team's; `null` for several teams. */
function whoseBalance(area: Area, orders: readonly ActedOrder[], count: number): string | null {
  if (area === "s") return "Your balance";
  const [first] = orders;
  const one =
    first && orders.length === count && orders.every((o) => o.sellerTeam.id === first.sellerTeam.id);
  return one ? `${first.sellerTeam.name}'s balance` : null;
}

/** Whether a number that was typed cannot be read. */
const isUnread = (costs: Costs): boolean => Object.values(costs).some(Number.isNaN);

interface Input {
  reason: string;
  /** A local time in Los Angeles; empty without one. */
  until: string;
  forArtwork: boolean;
  costs: Costs;
  /** What the buyer paid; `null`: what the order is for. */
  paid: number | null;
  design: DesignInput;
}

const NO_INPUT: Input = { reason: "", until: "", forArtwork: false, costs: {}, paid: null, design: {} };

function textsOf({ action, count, orders: [only] }: Props, isRequest: boolean) {
  const what = count === 1 && only ? nameOf(only) : ordersOf(count);
  return isRequest
    ? { label: "Request cancellation of", doing: "Requesting cancellation", what }
    : { label: (count === 1 && action.asksOne) || (action.asks ?? action.label), doing: action.doing, what };
}

/** The chosen time of an input: none, an instant, or why it cannot be chosen. */
const untilOf = ({ until }: Input): { at?: string } | { reason: string } =>
  until === "" ? {} : chosenInstant(until);

function bodyOf(
  { target, extra = NOTHING }: Props,
  input: Input,
  { ids, until }: { ids: string[]; until: string | undefined },
): ActionBody {
  const { costs, design, forArtwork, paid } = input;
  const reason = input.reason.trim();
  return {
    // Those that passed the preview: the filter may match other orders by now.
    ids,
    ...extra,
    ...costs,
    ...design,
    ...(reason ? { reason } : {}),
    ...(forArtwork ? { forArtwork } : {}),
    ...(paid === null ? {} : { amount: paid }),
    ...(until === undefined ? {} : { until }),
    ...(target.versions ? { versions: onlyOf(target.versions, ids) } : {}),
  };
}

/** The run of the dialog's action. A result of one order is a toast, and the dialog closes; a longer one is listed. */
function useActionRun({ action, brief, close }: Props, names: ReadonlyMap<string, string>, hasNext: boolean) {
  const { can } = useAbility();
  const start = useRunner();
  const [run, setRun] = useState<Run | null>(null);
  const progress = useProgress(run);
  const isBusy = progress?.state === "running";
  const isLate = useLate(isBusy);
  const inverse = inverseOf(action, can);
  const results = progress?.state === "done" ? progress.performed : null;
  const isOne = results !== null && results.success.length + results.failed.length <= 1;
  const isOver = isOne || (results !== null && brief === true && !hasNext && results.failed.length === 0);
  useEffect(() => {
    if (!isOver || !run) return;
    close(true);
    run.announce();
  }, [isOver, run, close]);
  return {
    run,
    progress,
    isBusy: isBusy && !isLate,
    /** Longer than the usual wait. */
    isLate: isBusy && isLate,
    isListed: results !== null && !isOver,
    start: (request: Omit<RunRequest, "inverse" | "names">) => setRun(start({ ...request, inverse, names })),
    undo:
      inverse &&
      ((ids: readonly string[]) =>
        void start({ ...inverse, body: { ...inverse.body, ids: [...ids] }, count: ids.length, names })),
    leave: () => close(isBusy || progress?.state === "done"),
  };
}

type Work = ReturnType<typeof useActionRun>;

/** The dialog of an action: preview, confirmation, progress and result, and from there the dialog of the next action. */
export default function ActionDialog(props: Props) {
  const [next, setNext] = useState<Pick<Props, "action" | "target" | "count" | "orders"> | null>(null);
  const onward = (action: BulkAction, ids: readonly string[]) =>
    setNext({
      action,
      target: { ids: [...ids] },
      count: ids.length,
      orders: props.orders.filter(({ id }) => ids.includes(id)),
    });
  const { close: leave } = props;
  const close = useCallback((ran: boolean) => leave(ran || next !== null), [leave, next]);
  const { action } = next ?? props;
  return <OneAction key={action.name} {...props} {...next} close={close} onward={onward} />;
}

interface OneProps extends Props {
  onward(action: BulkAction, ids: readonly string[]): void;
}

function OneAction(props: OneProps) {
  const { action, area, target, count, orders, extra = NOTHING, close, onward } = props;
  const canPrint = useCanPrint();
  const { can } = useAbility();
  const next = nextOf(action, sideOf(area)).filter((one) =>
    one.kind === "print" ? canPrint : can("orders", one.action.name),
  );
  const [input, setInput] = useState(NO_INPUT);
  const [reasonError, setReasonError] = useState("");
  const [untilError, setUntilError] = useState("");
  const change = (changed: Partial<Input>) => {
    setInput((now) => ({ ...now, ...changed }));
    if (changed.reason !== undefined) setReasonError("");
    if (changed.until !== undefined) setUntilError("");
  };
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const untilBox = useRef<HTMLInputElement>(null);
  const names = useMemo(() => new Map(orders.map((order) => [order.id, nameOf(order)])), [orders]);
  const { costs } = input;
  const steadyCosts = useDebounced(costs, 400);
  const preview = usePreview(action, target, { ...extra, ...(isUnread(steadyCosts) ? {} : steadyCosts) });
  const work = useActionRun(props, names, next.length > 0);
  const { success: passing = [], failed: refused = [], requested = [] } = preview.response ?? {};
  // The agency decides first: the button only requests the cancellation.
  const isRequest = requested.length > 0 && requested.length === passing.length;
  const { label, doing, what } = textsOf(props, isRequest);
  const phrase = (orders: string) => [label, orders, action.tail].filter(Boolean).join(" ");

  const confirm = () => {
    if (passing.length === 0 || work.isBusy || work.isLate || isUnread(costs)) return;
    if (action.reason && input.reason.trim() === "") {
      setReasonError("Enter a reason");
      reasonBox.current?.focus();
      return;
    }
    const until = untilOf(input);
    if ("reason" in until) {
      setUntilError(until.reason);
      untilBox.current?.focus();
      return;
    }
    const body = bodyOf(props, input, { ids: passing, until: until.at });
    work.start({ ...action, doing, body, count: passing.length, refused });
  };

  if (work.run && work.isListed) {
    return (
      <Modal
        open
        footer={null}
        width={next.length > 0 ? WIDE : 600}
        title={null}
        onCancel={() => close(true)}
      >
        <RunResult
          run={work.run}
          undo={work.undo}
          next={
            next.length > 0
              ? (ids) => <NextSteps steps={next} ids={ids} onward={(step) => onward(step, ids)} />
              : undefined
          }
          close={() => close(true)}
        />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={phrase(what)}
      width={560}
      footer={null}
      maskClosable={false}
      destroyOnHidden
      onCancel={work.leave}
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
        {action.addresses && (
          <Suspense fallback={<Bar width="70%" />}>
            <AddressesToConfirm area={area} target={target} count={count} />
          </Suspense>
        )}
        <PreviewPart {...props} preview={preview} names={names} />
        <Fields
          {...props}
          input={input}
          change={change}
          isRequest={isRequest}
          requested={requested.length}
          reasonBox={reasonBox}
          reasonError={reasonError}
          untilBox={untilBox}
          untilError={untilError}
        />
        <RunState work={work} doing={doing} count={passing.length} />
        <Footer
          action={action}
          work={work}
          label={passing.length > 0 ? phrase(count === 1 ? what : ordersOf(passing.length)) : action.label}
          disabled={
            passing.length === 0 ||
            preview.isLoading ||
            costs !== steadyCosts ||
            isUnread(costs) ||
            Number.isNaN(input.paid)
          }
        />
      </form>
    </Modal>
  );
}

interface PreviewProps extends Props {
  preview: ReturnType<typeof usePreview>;
  names: ReadonlyMap<string, string>;
}

function PreviewPart({ action, area, count, orders, close, preview, names }: PreviewProps) {
  const canSeeBalance = useAbility().can("balances", "show");
  const { response } = preview;
  return (
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
            canSeeBalance ? whoseBalance(area, orders, count) : null,
          )}
          topUp={area === "s" && canSeeBalance}
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
  );
}

interface FieldsProps extends Props {
  input: Input;
  change(changed: Partial<Input>): void;
  /** Whether the button only requests the cancellation. */
  isRequest: boolean;
  /** Of how many orders a cancellation is requested. */
  requested: number;
  reasonBox: RefObject<HTMLTextAreaElement | null>;
  reasonError: string;
  untilBox: RefObject<HTMLInputElement | null>;
  untilError: string;
}

function Fields(props: FieldsProps) {
  const { action, area, orders, count, input, change, isRequest, requested, reasonBox, reasonError } = props;
  const { untilBox, untilError } = props;
  const id = useId();
  const captured = orders.some(({ status }) => !["Unfulfilled", "Rejected", "InReview"].includes(status));
  const reasonHelp = action.reason ?? (isRequest ? "What the agency should know" : "Optional");
  return (
    <>
      {action.design && (
        <DesignFields input={input.design} change={(design) => change({ design })} only={count === 1} />
      )}
      {requested > 0 && (
        <p className="quiet">
          {isRequest
            ? "Production has started, so the agency decides. Nothing more is sent to production until then."
            : `${ordersOf(requested)} already in production. The agency decides on their cancellation.`}
        </p>
      )}
      {action.costs && area === "ag" && captured && (
        <CostFields costs={input.costs} change={(costs) => change({ costs })} />
      )}
      {(action.reason || action.optionalReason) && (
        <div className="field">
          <label htmlFor={id}>Reason</label>
          <textarea
            ref={reasonBox}
            id={id}
            className="plain-input plain-text"
            rows={3}
            maxLength={MAX_REASON}
            value={input.reason}
            aria-invalid={reasonError !== ""}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => change({ reason: target.value })}
          />
          <p id={`${id}-help`} className={reasonError ? "small danger-text" : "small quiet"}>
            {reasonError || `${reasonHelp}. Seller and agency see it in the history.`}
          </p>
        </div>
      )}
      {action.amount && count === 1 && (
        <div className="field">
          <label htmlFor={`${id}-paid`}>What the buyer paid</label>
          <NumberField
            id={`${id}-paid`}
            kind="money"
            className="wide"
            min={0}
            value={input.paid}
            onChange={(paid) => change({ paid })}
          />
          <p className="small quiet">Leave empty for the total of the order</p>
        </div>
      )}
      {action.until && (
        <UntilField
          box={untilBox}
          value={input.until}
          error={untilError}
          change={(until) => change({ until })}
        />
      )}
      {action.forArtwork && (
        <Checkbox
          checked={input.forArtwork}
          onChange={({ target }) => change({ forArtwork: target.checked })}
        >
          Because of the artwork. Flag similar artwork from now on
        </Checkbox>
      )}
    </>
  );
}

function RunState({ work, doing, count }: { work: Work; doing: string; count: number }) {
  if (work.progress?.state === "failed")
    return (
      <Flex className="result result-bad" component="p" vertical gap={6} role="alert">
        {work.progress.message}
      </Flex>
    );
  return work.isLate && <RunningBar doing={doing} count={count} />;
}

interface FooterProps {
  action: BulkAction;
  work: Work;
  label: string;
  disabled: boolean;
}

function Footer({ action, work: { run, progress, isBusy, isLate, leave }, label, disabled }: FooterProps) {
  const away = action.name === "cancel" ? "Keep" : "Cancel";
  return (
    <Flex className="dialog-footer" gap={8} wrap>
      <span className="dialog-footer-gap" />
      <Button onClick={leave}>{isLate ? "Continue in the background" : away}</Button>
      {run && progress?.state === "failed" && progress.canRetry ? (
        <Button key="again" kind="primary" onClick={run.again}>
          Try again
        </Button>
      ) : (
        <Button
          key="confirm"
          submit
          kind={action.danger ? "danger" : "primary"}
          busy={isBusy || isLate}
          disabled={disabled}
        >
          {label}
        </Button>
      )}
    </Flex>
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
