import { Flex } from "antd";
import type { Area } from "../../../../domain/resource/define.ts";
import { orders } from "../../../../domain/resources/orders.resource.ts";
import { usePageCommands } from "../../../layout/palette/page-commands.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import { actionsOn, type BulkAction, isOnward, sideOf } from "../../actions/bulk-actions.ts";
import { nameOf } from "../../actions/names.ts";
import { OrderAutoSubmit } from "../../auto-submit/OrderAutoSubmit.tsx";
import { DueDate } from "../../DueDate.tsx";
import type { WholeOrder } from "../../wire.ts";
import { reasonOf } from "../history/history-labels.ts";
import type { OwnStep } from "../items/design-steps.ts";
import { Panel } from "../Panel.tsx";
import type { OrderWork } from "../useOrderWork.tsx";
import type { Blocker } from "./blockers.ts";
import { useOwnSteps } from "./useOwnSteps.tsx";

interface Props {
  order: WholeOrder;
  area: Area;
  blockers: readonly Blocker[];
  work: OrderWork;
}

type Offered = OwnStep & Partial<Pick<BulkAction, "icon">>;

const { status, designStatus, cancelRequest } = orders.fields;

/** The actions that a banner names. */
const namesIn = ({ openings }: Blocker) =>
  openings.flatMap((opening) => (opening.kind === "action" ? [opening.name] : []));

/** The event that gave the order its status. */
const reachedOf = ({ history, status: now }: WholeOrder) =>
  history.find(({ to, from }) => to === now && from !== to);

/** The order's status and its available actions; the one that advances it is primary. */
export function StatusPanel({ order, area, blockers, work }: Props) {
  const since = reachedOf(order)?.at;
  return (
    <Panel
      title="Status"
      className="status-panel"
      beside={<StatusTag field={status} value={order.status} />}
      action={
        since && (
          <span className="small quiet">
            since <When at={since} />
          </span>
        )
      }
    >
      <div className="status-body">
        <StatusFacts order={order} />
        <OrderAutoSubmit order={order} isSeller={area === "s"} />
        <StatusActions order={order} area={area} blockers={blockers} work={work} />
      </div>
    </Panel>
  );
}

function StatusFacts({ order }: Pick<Props, "order">) {
  const { hold } = order;
  const reached = reachedOf(order);
  const rejection = order.status === "Rejected" && reached ? reasonOf(reached) : null;
  return (
    <>
      {hold && (
        <p className="small quiet">
          On hold by the {hold.owner}. Before:{" "}
          {status.options?.find(({ value }) => value === hold.from)?.label.toLowerCase()}
        </p>
      )}
      {rejection && <blockquote className="event-reason">{rejection}</blockquote>}
      {order.dueDate && order.status !== "Cancel" && (
        <Flex component="p" align="center" justify="space-between">
          <span className="small quiet">{order.shipBy ? "Due (set by the store)" : "Due"}</span>
          <DueDate day={order.dueDate} isLate={order.isLate} />
        </Flex>
      )}
      {order.designStatus && (
        <Flex component="p" align="center" justify="space-between">
          <span className="small quiet">Design</span>
          <StatusTag field={designStatus} value={order.designStatus} />
        </Flex>
      )}
      {order.cancelRequest && (
        <Flex component="p" align="center" justify="space-between">
          <span className="small quiet">Cancel request</span>
          <StatusTag field={cancelRequest} value={order.cancelRequest} />
        </Flex>
      )}
    </>
  );
}

/** The buttons; none is primary while a banner above has the primary one. */
function StatusActions({ order, area, blockers, work }: Props) {
  const { can } = useAbility();
  const { steps, dialogs } = useOwnSteps(order, area, work);
  // Actions of the banner and of the address panel are not repeated.
  const elsewhere = new Set<string>(["confirm-address", ...blockers.flatMap(namesIn)]);
  const actions = actionsOn(order, sideOf(area), can)
    .filter(({ name }) => !elsewhere.has(name))
    .map((action) => ({ ...action, onClick: () => work.choose(action) }));
  const primary: Offered | undefined =
    blockers.length > 0 ? undefined : (actions.find(isOnward) ?? steps.find((step) => step.primary));
  const others: Offered[] = [
    ...actions.filter(({ danger }) => !danger),
    ...steps,
    ...actions.filter(({ danger }) => danger),
  ].filter((one) => one !== primary);
  const detail = nameOf(order);
  usePageCommands(
    "This order",
    work.busy ? [] : [...actions, ...steps].map(({ onClick, ...one }) => ({ ...one, detail, run: onClick })),
  );
  return (
    <>
      {actions.length + steps.length === 0 && <p className="quiet">Nothing for you to do.</p>}
      <div className="status-actions">
        {(primary ? [primary, ...others] : others).map((one) => (
          <Button
            key={one.label}
            kind={one === primary ? "primary" : "default"}
            {...(one.icon && { icon: one.icon })}
            disabled={work.busy}
            onClick={one.onClick}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {dialogs}
    </>
  );
}
