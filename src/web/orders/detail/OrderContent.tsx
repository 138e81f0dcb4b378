import type { Area } from "../../../domain/resource/define.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useAbility } from "../../providers/person.tsx";
import { When } from "../../widgets/values.tsx";
import { sideOf } from "../actions/bulk-actions.ts";
import { nameOf } from "../actions/names.ts";
import { ChangeBanner } from "../changes/ChangeBanner.tsx";
import { DesignPanel } from "../designs/DesignPanel.tsx";
import { ProofsPanel } from "../designs/proofs/ProofsPanel.tsx";
import { PRINTS } from "../exports/prints.ts";
import { useCanPrint, usePrinting } from "../exports/usePrinting.tsx";
import { NotesPanel } from "../notes/NotesPanel.tsx";
import { RemakeTag } from "../RemakeTag.tsx";
import { TagsPanel } from "../tags/TagsPanel.tsx";
import type { WholeOrder } from "../wire.ts";
import { CustomerPanel } from "./customer/CustomerPanel.tsx";
import { ChangeNotes } from "./history/ChangeNotes.tsx";
import { HistoryPanel } from "./history/HistoryPanel.tsx";
import { ItemsPanel } from "./items/ItemsPanel.tsx";
import { MoneyPanel } from "./money/MoneyPanel.tsx";
import { useRecalculations } from "./money/useRecalculations.ts";
import { Neighbours } from "./Neighbours.tsx";
import { ParcelsPanel } from "./parcels/ParcelsPanel.tsx";
import { ReferencesPanel } from "./references/ReferencesPanel.tsx";
import { Blockers } from "./status/Blockers.tsx";
import { blockersOf } from "./status/blockers.ts";
import { StatusPanel } from "./status/StatusPanel.tsx";
import { type OrderWork, useOrderWork } from "./useOrderWork.tsx";

interface Props {
  order: WholeOrder;
  area: Area;
}

/** The panels of an order's page; each has the dialogs that it opens. */
export function OrderContent({ order, area }: Props) {
  const { can, canOpen } = useAbility();
  const { dialog, ...work } = useOrderWork(order, area);
  const { print, progress } = usePrinting();
  const blockers = blockersOf({ order, side: sideOf(area), can, opens: canOpen });
  return (
    <div className="screen screen-detail order-screen">
      <Header order={order} area={area} work={work} print={print} />
      <Blockers order={order} area={area} blockers={blockers} work={work} />
      <div className="order-detail">
        <div className="order-main">
          <ChangeBanner />
          <ItemsPanel order={order} area={area} />
          <ParcelsPanel order={order} work={work} />
          <ProofsPanel order={order} canChange={can("orders", "change-design-status")} />
          {can("orders", "note") && <NotesPanel orderId={order.id} />}
          <ChangeNotes orderId={order.id} area={area} />
          <HistoryPanel order={order} area={area} />
        </div>
        <div className="order-side">
          <StatusPanel order={order} area={area} blockers={blockers} work={work} />
          <MoneyPanel order={order} area={area} />
          {order.design && <DesignPanel design={order.design} />}
          <CustomerPanel order={order} area={area} work={work} />
          {can("orders", "tag") && <TagsPanel order={order} />}
          <ReferencesPanel order={order} area={area} />
        </div>
      </div>
      {progress && <div className="detail-progress">{progress}</div>}
      {dialog}
    </div>
  );
}

interface HeaderProps extends Props {
  work: OrderWork;
  print: ReturnType<typeof usePrinting>["print"];
}

function Header({ order, area, work, print }: HeaderProps) {
  const { can, canOpen } = useAbility();
  const recalculations = useRecalculations(order, work.change);
  const asks = area === "s" && can("tickets", "create");
  const canDuplicate = can("orders", "create") && canOpen(`/${area}/orders/create`);
  const canPrint = useCanPrint();
  const prints = PRINTS.map(({ document, barcode, label }) => ({
    label,
    icon: "print" as const,
    onClick: () => print({ ids: [order.id] }, document, barcode),
  }));
  return (
    <PageHeader
      title={nameOf(order)}
      back={{ to: `/${area}/orders`, label: "Orders" }}
      beside={order.remake && <RemakeTag />}
      sub={
        <>
          {area === "ag" && <>{order.sellerTeam.name} · </>}
          Created <When at={order.createdAt} />
        </>
      }
      secondary={
        asks ? [{ label: "Ask the agency", icon: "message", to: `/s/tickets/create?order=${order.id}` }] : []
      }
      more={[
        ...(canDuplicate
          ? [{ label: "Duplicate", icon: "copy" as const, to: `/${area}/orders/create?from=${order.id}` }]
          : []),
        ...(canPrint ? [{ label: "Print", menu: prints }] : []),
        ...recalculations,
      ]}
      aside={can("orders", "list") && <Neighbours area={area} id={order.id} />}
    />
  );
}
