import { setItemDesign } from "../../../../domain/orders/edit/calls.ts";
import { useChangeOf } from "../../changes/applied-change.tsx";
import { type OrderItem, SLOTS, type Slot, type WholeOrder } from "../../wire.ts";
import { useOrderCall } from "../useOrderCall.ts";
import { ArtworkSlot } from "./ArtworkSlot.tsx";

interface Props {
  order: Pick<WholeOrder, "id">;
  item: Pick<OrderItem, "id" | "title" | `artwork${Slot}`>;
  /** The person may change artwork, and the order still allows it. */
  editable: boolean;
}

export function ArtworkSlots({ order, item, editable }: Props) {
  const shown = SLOTS.filter((slot) => editable || item[`artwork${slot}`] !== null);
  if (shown.length === 0) return <span className="small quiet">No artwork</span>;
  return (
    <ul className="slots" aria-label={`Artwork of ${item.title}`}>
      {shown.map((slot) => (
        <li key={slot}>
          <OrderSlot order={order} item={item} slot={slot} editable={editable} />
        </li>
      ))}
    </ul>
  );
}

function OrderSlot({ order, item, slot, editable }: Props & { slot: Slot }) {
  const { change, busy } = useOrderCall();
  const applies = useChangeOf("reupload_design");
  const set = async (path: string | null) => {
    const response = await change(
      setItemDesign,
      { body: { orderId: order.id, itemId: item.id, [`artwork${slot}`]: path, ...applies } },
      { success: path === null ? `Artwork ${slot} removed` : `Artwork ${slot} set`, quiet: true },
    );
    return response.ok ? "" : (response.errors?.[`artwork${slot}`] ?? response.message);
  };
  return (
    <ArtworkSlot
      slot={slot}
      title={item.title}
      path={item[`artwork${slot}`]}
      editable={editable}
      busy={busy}
      change={set}
    />
  );
}
