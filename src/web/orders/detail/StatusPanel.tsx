import { orders } from "../../../domain/resources/orders.resource.ts";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/figures.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { type BulkAction, isOnward } from "../actions/catalogue.ts";
import type { WholeOrder } from "../wire.ts";
import { Panel } from "./Panel.tsx";

/** A step of this order alone, with a call of its own. */
export interface OwnStep {
  label: string;
  primary?: boolean;
  onClick(): void;
}

interface Props {
  order: WholeOrder;
  actions: readonly BulkAction[];
  steps: readonly OwnStep[];
  /** The banner above has the button that counts: here none stands out. */
  calm: boolean;
  choose(action: BulkAction): void;
  busy: boolean;
}

/** Where the order stands and what can be done with it now; the one that moves it on stands out. */
export function StatusPanel({ order, actions, steps, calm, choose, busy }: Props) {
  const onward = calm ? undefined : actions.find(isOnward);
  const ownPrimary = onward || calm ? undefined : steps.find((step) => step.primary);
  const others = actions.filter((action) => action !== onward);
  const since = order.history.find(({ to, from }) => to === order.status && from !== to)?.at;
  const button = (action: BulkAction) => (
    <Button key={action.name} icon={action.icon} disabled={busy} onClick={() => choose(action)}>
      {action.label}
    </Button>
  );
  const { hold } = order;
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
        {order.designStatus && (
          <p className="status-line">
            <span className="small quiet">Design</span>
            <StatusTag field={orders.fields.designStatus} value={order.designStatus} />
          </p>
        )}
        {order.cancelRequest && (
          <p className="status-line">
            <span className="small quiet">Cancel request</span>
            <StatusTag field={orders.fields.cancelRequest} value={order.cancelRequest} />
          </p>
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
