import { Form, Input } from "antd";
import { submitProof } from "../../../../domain/orders/designs/calls.ts";
import { MAX_PROOF_NOTE } from "../../../../domain/orders/designs/proof.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { type DesignItem, type DesignOrder, SLOTS, type Slot } from "../../wire.ts";
import { SlotImage } from "./SlotImage.tsx";

interface Values {
  /** Paths by item and slot. */
  images: Record<string, Record<string, string | null>>;
  note: string;
}

interface Props {
  order: Pick<DesignOrder, "id" | "design"> & { items: readonly DesignItem[] };
  close(): void;
}

/** The slots that a proof of an item shows: those of its garment, those with artwork, and one to begin with. */
export function slotsOf(item: DesignItem): { slot: Slot; label: string; required: boolean }[] {
  const shown = SLOTS.flatMap((slot) => {
    const declared = item.slots.find((one) => one.slot === slot);
    if (declared) return [{ slot, label: declared.label, required: declared.required }];
    return item[`artwork${slot}`] ? [{ slot, label: `Artwork ${slot}`, required: false }] : [];
  });
  return shown.length > 0 ? shown : [{ slot: 1, label: "Artwork 1", required: false }];
}

/** The images that differ from the artwork of the items. */
export const changedImages = (items: readonly DesignItem[], images: Values["images"]) =>
  items.flatMap((item) =>
    slotsOf(item).flatMap(({ slot }) => {
      const path = images[item.id]?.[slot];
      return path && path !== item[`artwork${slot}`] ? [{ itemId: item.id, slot, path }] : [];
    }),
  );

/** Submits a proof: an image for each slot, and a note to the requester. */
export default function SubmitProofDialog({ order, close }: Props) {
  const next = (order.design?.proofs ?? 0) + 1;
  const isReplacing = order.design?.status === "in_review";
  return (
    <CallDialog
      title={isReplacing ? "Replace proof" : "Submit proof"}
      action={isReplacing ? "Replace proof" : "Submit proof"}
      width={640}
      fieldOf={(path) => (path.startsWith("images") ? "images" : path)}
      initialValues={{
        note: "",
        images: Object.fromEntries(
          order.items.map((item) => [
            item.id,
            Object.fromEntries(slotsOf(item).map(({ slot }) => [slot, item[`artwork${slot}`]])),
          ]),
        ),
      }}
      call={submitProof}
      send={({ images, note }: Values) => ({
        params: { id: order.id },
        body: { images: changedImages(order.items, images), note: note.trim() || null },
        successMessage: next === 1 ? "Proof submitted" : "New proof submitted",
      })}
      close={close}
    >
      {order.items.map((item) => (
        <fieldset key={item.id} className="proof-item">
          <legend>{item.title}</legend>
          <div className="proof-slots">
            {slotsOf(item).map(({ slot, label, required }) => (
              <Form.Item key={slot} name={["images", item.id, String(slot)]} noStyle>
                <SlotImage label={label} isRequired={required} title={`${label} of ${item.title}`} />
              </Form.Item>
            ))}
          </div>
        </fieldset>
      ))}
      <Form.Item name="note" label="Note" extra="What changed, or what to look at">
        <Input.TextArea rows={2} maxLength={MAX_PROOF_NOTE} />
      </Form.Item>
    </CallDialog>
  );
}
