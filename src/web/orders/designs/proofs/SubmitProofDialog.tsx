import { Form, Input } from "antd";
import { submitProof } from "../../../../domain/orders/designs/calls.ts";
import { MAX_PROOF_NOTE } from "../../../../domain/orders/designs/proof.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { fillableSlots } from "../../detail/items/slots.ts";
import type { DesignItem, DesignOrder } from "../../wire.ts";
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

/** The images that differ from the artwork of the items. */
export const changedImages = (items: readonly DesignItem[], images: Values["images"]) =>
  items.flatMap((item) =>
    fillableSlots(item).flatMap(({ slot }) => {
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
            Object.fromEntries(fillableSlots(item).map(({ slot }) => [slot, item[`artwork${slot}`]])),
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
            {fillableSlots(item).map(({ slot, label, required }) => (
              <Form.Item key={slot} name={["images", item.id, String(slot)]} noStyle>
                <SlotImage
                  label={label ?? `Artwork ${slot}`}
                  isRequired={required}
                  title={`${label ?? `Artwork ${slot}`} of ${item.title}`}
                />
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
