import { Flex } from "antd";
import { orders } from "../../../../domain/resources/orders.resource.ts";
import { usePageCommands } from "../../../layout/palette/page-commands.ts";
import { Button } from "../../../widgets/Button.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import { type BulkAction, isOnward } from "../../actions/bulk-actions.ts";
import { nameOf } from "../../actions/names.ts";
import type { WholeOrder } from "../../wire.ts";
import { reasonOf } from "../history/history-labels.ts";
import { Panel } from "../Panel.tsx";

/** An action with its own call, outside the bulk actions. */
export interface OwnStep {
  label: string;
  primary?: boolean;
  onClick(): void;
}

interface Props {
  order: WholeOrder;
  actions: readonly BulkAction[];
  steps: readonly OwnStep[];
  /** Shows no primary button, because the banner above has one. */
  calm: boolean;
  choose(action: BulkAction): void;
  busy: boolean;
}

/** The order's status and its available actions; the one that advances it is primary. */
export function StatusPanel({ order, actions, steps, calm, choose, busy }: Props) {
  const onward = calm ? undefined : actions.find(isOnward);
  const ownPrimary = onward || calm ? undefined : steps.find((step) => step.primary);
  const others = actions.filter((action) => action !== onward);
  const reached = order.history.find(({ to, from }) => to === order.status && from !== to);
  const since = reached?.at;
  const rejection = order.status === "Rejected" && reached ? reasonOf(reached) : null;
  const button = (action: BulkAction) => (
    <Button key={action.name} icon={action.icon} disabled={busy} onClick={() => choose(action)}>
      {action.label}
    </Button>
  );
  const { hold } = order;
  const name = nameOf(order);
  usePageCommands(
    "This order",
    busy
      ? []
      : [
          ...actions.map((action) => ({
            label: action.label,
            detail: name,
            icon: action.icon,
            run: () => choose(action),
          })),
          ...steps.map((step) => ({ label: step.label, detail: name, run: step.onClick })),
        ],
  );
  return (
    <Panel
      title="Status"
      className="status-panel"
      beside={<StatusTag field={orders.fields.status} value={order.status} />}
      action={
        since && (
          <span className="small quiet">
            since <When at={since} />
          </span>
        )
      }
    >
      <div className="status-body">
        {hold && (
          <p className="small quiet">
            Held by the {hold.owner}; it was{" "}
            {orders.fields.status.options?.find(({ value }) => value === hold.from)?.label.toLowerCase()}{" "}
            before
          </p>
        )}
        {rejection && <blockquote className="event-reason">{rejection}</blockquote>}
        {order.designStatus && (
          <Flex component="p" align="center" justify="space-between">
            <span className="small quiet">Design</span>
            <StatusTag field={orders.fields.designStatus} value={order.designStatus} />
          </Flex>
        )}
        {order.cancelRequest && (
          <Flex component="p" align="center" justify="space-between">
            <span className="small quiet">Cancel request</span>
            <StatusTag field={orders.fields.cancelRequest} value={order.cancelRequest} />
          </Flex>
        )}
        {actions.length + steps.length === 0 && <p className="quiet">Nothing is left for you to do here.</p>}
        <div className="status-actions">
          {onward && (
            <Button kind="primary" icon={onward.icon} disabled={busy} onClick={() => choose(onward)}>
              {onward.label}
            </Button>
          )}
          {ownPrimary && (
            <Button kind="primary" disabled={busy} onClick={ownPrimary.onClick}>
              {ownPrimary.label}
            </Button>
          )}
          {others.filter(({ danger }) => !danger).map(button)}
          {steps
            .filter((step) => step !== ownPrimary)
            .map((step) => (
              <Button key={step.label} disabled={busy} onClick={step.onClick}>
                {step.label}
              </Button>
            ))}
          {others.filter(({ danger }) => danger).map(button)}
        </div>
      </div>
    </Panel>
  );
}
