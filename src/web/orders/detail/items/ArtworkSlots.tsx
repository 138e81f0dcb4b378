import { setItemDesign } from "../../../../domain/orders/edit/calls.ts";
import { useChangeOf } from "../../changes/applied-change.tsx";
import type { OrderItem, Slot, WholeOrder } from "../../wire.ts";
import { useOrderCall } from "../useOrderCall.ts";
import { ArtworkSlot } from "./ArtworkSlot.tsx";
import { artworkName, fillableSlots, type NamedSlot, namedSlots } from "./slots.ts";

interface Props {
  order: Pick<WholeOrder, "id">;
  item: Pick<OrderItem, "id" | "title" | "slots" | `artwork${Slot}`>;
  /** The person may change artwork, and the order still allows it. */
  editable: boolean;
}

export function ArtworkSlots({ order, item, editable }: Props) {
  const shown = editable
    ? fillableSlots(item)
    : namedSlots(item).filter(({ slot }) => item[`artwork${slot}`] !== null);
  if (shown.length === 0) return <span className="small quiet">No artwork</span>;
  return (
    <ul className="slots" aria-label={`Artwork of ${item.title}`}>
      {shown.map((named) => (
        <li key={named.slot}>
          <OrderSlot order={order} item={item} named={named} editable={editable} />
        </li>
      ))}
    </ul>
  );
}

function OrderSlot({ order, item, named, editable }: Props & { named: NamedSlot }) {
  const { slot, label } = named;
  const name = artworkName(named);
  const { change, busy } = useOrderCall();
  const applies = useChangeOf("reupload_design");
  const set = async (path: string | null) => {
    const response = await change(
      setItemDesign,
      { body: { orderId: order.id, itemId: item.id, [`artwork${slot}`]: path, ...applies } },
      { success: path === null ? `${name} removed` : `${name} saved`, quiet: true },
    );
    return response.ok ? "" : (response.errors?.[`artwork${slot}`] ?? response.message);
  };
  return (
    <ArtworkSlot
      slot={slot}
      label={label}
      title={item.title}
      path={item[`artwork${slot}`]}
      editable={editable}
      busy={busy}
      change={set}
    />
  );
}
