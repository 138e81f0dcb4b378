import { changeDesignStatus } from "../../../domain/orders/designs/calls.ts";
import { TAKEN_FROM } from "../../../domain/orders/designs/queue.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useAbility, usePerson } from "../../providers/person.tsx";
import { When } from "../../widgets/values.tsx";
import { nameOf } from "../actions/names.ts";
import { HistoryPanel } from "../detail/history/HistoryPanel.tsx";
import { designStepsOf } from "../detail/items/design-steps.ts";
import { Panel } from "../detail/Panel.tsx";
import { useCanDo } from "../detail/useCanDo.ts";
import { useOrderCall } from "../detail/useOrderCall.ts";
import type { DesignOrder } from "../wire.ts";
import { DesignItems } from "./DesignItems.tsx";
import { DesignPanel } from "./DesignPanel.tsx";
import { ProofsPanel } from "./proofs/ProofsPanel.tsx";
import { useTake } from "./useTake.ts";
import "../orders.css";
import "./designs.css";

/** An order for designers: brief, garments and due date, without the buyer and money. */
export function DesignContent({ order, area }: { order: DesignOrder; area: Area }) {
  const { can, canOpen } = useAbility();
  const isDesigner = usePerson().authority === "designer";
  const { change, busy } = useOrderCall();
  const canDo = useCanDo(order);
  const canChange = can("orders", "change-design-status");
  const steps =
    order.design && canDo("change-design-status")
      ? designStepsOf(order.design).map(({ to, label, done }) => ({
          label,
          primary: to === "approved" || to === "assign",
          onClick: () =>
            void change(
              changeDesignStatus,
              { params: { id: order.id }, body: { status: to } },
              { success: done },
            ),
        }))
      : [];
  const take = useTake();
  const isFree = order.design?.designer === null && TAKEN_FROM.includes(order.design.status);
  // A proof's dialog is then the one place for artwork.
  const editable = canDo("update-item-design") && order.design?.canSubmitProof !== true;
  const whole = `/ag/orders/${order.id}`;
  return (
    <div className="screen screen-detail order-screen design-screen">
      <PageHeader
        title={nameOf(order)}
        back={{ to: `/${area}/orders`, label: area === "ds" ? "Requested designs" : "Orders" }}
        sub={
          <>
            {order.sellerTeam.name} · Created <When at={order.createdAt} />
          </>
        }
        secondary={
          isDesigner && isFree ? [{ label: "Take", icon: "check", onClick: () => take(order.id) }] : []
        }
        more={!isDesigner && canOpen(whole) ? [{ label: "Open the whole order", to: whole }] : []}
      />
      <div className="order-detail">
        <div className="order-main">
          <DesignItems order={order} editable={editable} />
          <ProofsPanel order={order} canChange={canChange} />
          <HistoryPanel order={order} area={area} />
        </div>
        <div className="order-side">
          {order.design ? (
            <DesignPanel design={order.design} team={order.sellerTeam.name} steps={steps} busy={busy} />
          ) : (
            <Panel title="Design">
              <p className="design-body quiet">No design is requested for this order.</p>
            </Panel>
          )}
          <Panel title="Notes">
            <p className="design-body design-brief">
              {order.note || <span className="quiet">No note on this order.</span>}
            </p>
          </Panel>
        </div>
      </div>
    </div>
  );
}
