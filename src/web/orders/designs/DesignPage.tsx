import type { Area } from "../../../domain/resource/define.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useCanOpen, useMay, usePerson } from "../../providers/person.tsx";
import { When } from "../../widgets/figures.tsx";
import { nameOf } from "../actions/names.ts";
import { designStepsOf } from "../detail/design-steps.ts";
import { HistoryPanel } from "../detail/HistoryPanel.tsx";
import { Panel } from "../detail/Panel.tsx";
import { useOrderCall } from "../detail/useOrderCall.ts";
import type { DesignOrder } from "../wire.ts";
import { DesignItems } from "./DesignItems.tsx";
import { DesignPanel } from "./DesignPanel.tsx";
import "../orders.css";
import "./designs.css";

/** An order as a designer works on it: what to make, for which garment, until when. No buyer and no money. */
export function DesignPage({ order, area }: { order: DesignOrder; area: Area }) {
  const may = useMay();
  const opens = useCanOpen();
  const isDesigner = usePerson().authority === "designer";
  const { change, busy } = useOrderCall();
  const can = (action: string) => order.actions.includes(action) && may("orders", action);
  const steps =
    order.design && can("change-design-status")
      ? designStepsOf(order.design).map(({ to, label, said }) => ({
          label,
          primary: to === "approved" || to === "in_review",
          onClick: () =>
            void change("PATCH", `orders/change-design-status/${order.id}`, {
              body: { status: to },
              success: said,
            }),
        }))
      : [];
  const whole = `/ag/orders/${order.id}`;
  return (
    <div className="screen screen-detail order-screen">
      <PageHeader
        title={nameOf(order)}
        back={{ to: `/${area}/orders`, label: area === "ds" ? "Requested designs" : "Orders" }}
        sub={
          <>
            {order.sellerTeam.name} · Created <When at={order.createdAt} />
          </>
        }
        more={!isDesigner && opens(whole) ? [{ label: "Open the whole order", to: whole }] : []}
      />
      <div className="order-detail">
        <div className="order-main">
          <DesignItems order={order} editable={can("update-item-design")} />
          <HistoryPanel order={order} />
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
              {order.note || <span className="quiet">The order came without a note.</span>}
            </p>
          </Panel>
        </div>
      </div>
    </div>
  );
}
