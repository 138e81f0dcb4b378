import { Form, Input } from "antd";
import { submitProof } from "../../../../domain/orders/designs/calls.ts";
import { MAX_PROOF_NOTE } from "../../../../domain/orders/designs/proof.ts";
import { TemplateButton } from "../../../catalogs/shop/TemplateButton.tsx";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { fillableSlots } from "../../detail/items/slots.ts";
import type { DesignItem, DesignOrder, Slot } from "../../wire.ts";
import { garmentOf, sizeOf } from "../DesignItems.tsx";
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

/** The least size of a slot's artwork, and its template. */
function SlotFacts({ item, slot }: { item: DesignItem; slot: Slot }) {
  const declared = item.slots.find((one) => one.slot === slot);
  if (!declared) return null;
  const size = sizeOf(declared).replace(/^, a/, "A");
  return (
    <>
      {size && <span className="small quiet">{size}</span>}
      <TemplateButton catalog={item.garment ?? item.title} slot={declared} />
    </>
  );
}

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
      <div className="proof-brief">
        <h3 className="group-title">Brief</h3>
        <p className="design-brief">{order.design?.brief || "No brief"}</p>
      </div>
      {order.items.map((item) => (
        <fieldset key={item.id} className="proof-item">
          <legend>{item.title}</legend>
          <p className="small quiet proof-garment">{garmentOf(item)}</p>
          <div className="proof-slots">
            {fillableSlots(item).map(({ slot, label, required }) => (
              <Form.Item key={slot} name={["images", item.id, String(slot)]} noStyle>
                <SlotImage
                  label={label ?? `Artwork ${slot}`}
                  isRequired={required}
                  title={`${label ?? `Artwork ${slot}`} of ${item.title}`}
                  beside={<SlotFacts item={item} slot={slot} />}
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
