import { Flex } from "antd";
import { type DragEvent, lazy, Suspense, useState } from "react";
import { withTimeout } from "../../../chunks.ts";
import { draggedUrl, uploadImage } from "../../../images/upload-image.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { Popup } from "../../../widgets/Popup.tsx";
import { Thumb, useImageAddress } from "../../../widgets/Thumb.tsx";
import { useChangeOf } from "../../changes/applied-change.tsx";
import { type OrderItem, SLOTS, type Slot, type WholeOrder } from "../../wire.ts";
import { useOrderCall } from "../useOrderCall.ts";

const ImagePicker = lazy(() => withTimeout(import("../../../images/ImagePicker.tsx")));

interface Props {
  order: Pick<WholeOrder, "id">;
  item: Pick<OrderItem, "id" | "title" | `artwork${Slot}`>;
  /** The person may change artwork, and the order still allows it. */
  editable: boolean;
}

/** Artwork 1 to 6 of an item. Each slot shows its image, accepts a dropped file and opens an editor. */
export function ArtworkSlots({ order, item, editable }: Props) {
  const shown = SLOTS.filter((slot) => editable || item[`artwork${slot}`] !== null);
  if (shown.length === 0) return <span className="small quiet">No artwork</span>;
  return (
    <ul className="slots" aria-label={`Artwork of ${item.title}`}>
      {shown.map((slot) => (
        <li key={slot}>
          <ArtworkSlot order={order} item={item} slot={slot} editable={editable} />
        </li>
      ))}
    </ul>
  );
}

function ArtworkSlot({ order, item, slot, editable }: Props & { slot: Slot }) {
  const { change, busy } = useOrderCall();
  const applies = useChangeOf("reupload_design");
  const [open, setOpen] = useState(false);
  const [over, setOver] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [picking, setPicking] = useState(false);
  const path = item[`artwork${slot}`];
  const working = busy || uploading;

  const set = async (next: string | null) => {
    const response = await change("PUT", "orders/update-item-design", {
      body: { orderId: order.id, itemId: item.id, [`artwork${slot}`]: next, ...applies },
      success: next === null ? `Artwork ${slot} removed` : `Artwork ${slot} set`,
      quiet: true,
    });
    setRefusal(response.ok ? "" : (response.errors?.[`artwork${slot}`] ?? response.message));
    setOpen(!response.ok);
  };
  const take = async (file: File) => {
    setUploading(true);
    const upload = await uploadImage(file);
    setUploading(false);
    if (upload.ok) return set(upload.path);
    setRefusal(upload.message);
    setOpen(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    const address = draggedUrl(event.dataTransfer);
    if (file) void take(file);
    else if (address) void set(address);
  };
  const accepts = editable
    ? {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: drop,
      }
    : {};

  return (
    <div className="popup-anchor">
      <button
        type="button"
        className={`slot${path ? "" : " slot-empty"}${over ? " over" : ""}`}
        aria-label={path ? `Artwork ${slot}` : `Add artwork ${slot}`}
        aria-expanded={open}
        aria-busy={working}
        onClick={() => setOpen(!open)}
        {...accepts}
      >
        {path ? <Thumb src={path} size={40} /> : working ? <Icon name="progress" /> : <span>{slot}</span>}
      </button>
      {open && (
        <Popup label={`Artwork ${slot} of ${item.title}`} close={() => setOpen(false)}>
          <SlotEditor
            slot={slot}
            path={path}
            editable={editable}
            busy={working}
            refusal={refusal}
            set={(next) => void set(next)}
            take={(file) => void take(file)}
            pick={() => {
              setOpen(false);
              setPicking(true);
            }}
          />
        </Popup>
      )}
      {picking && (
        <Suspense>
          <ImagePicker
            title={`Artwork ${slot} of ${item.title}`}
            choose={(chosen) => {
              setPicking(false);
              void set(chosen);
            }}
            close={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface EditorProps {
  slot: Slot;
  path: string | null;
  editable: boolean;
  busy: boolean;
  refusal: string;
  set(path: string | null): void;
  take(file: File): void;
  /** Opens the image library. */
  pick(): void;
}

function SlotEditor({ slot, path, editable, busy, refusal, set, take, pick }: EditorProps) {
  const addressOf = useImageAddress();
  const { can } = useAbility();
  const [address, setAddress] = useState(path?.startsWith("https:") ? path : "");
  return (
    <div className="slot-editor">
      {path && (
        <a href={addressOf(path)} target="_blank" rel="noopener noreferrer" className="slot-image">
          <Thumb src={path} size={220} alt={`Artwork ${slot}`} />
          <span className="small">
            Open in full size <Icon name="external" size={12} />
          </span>
        </a>
      )}
      {editable && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (address.trim()) set(address.trim());
          }}
        >
          <label className="slot-file">
            <input
              type="file"
              accept="image/*"
              className="visually-hidden"
              disabled={busy}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) take(file);
                event.target.value = ""; // Allows choosing the same file again.
              }}
            />
            <Icon name="upload" />
            {busy ? "Working" : "Drop an image on the slot, or choose one"}
          </label>
          {can("images", "list") && (
            <Button small icon="image" disabled={busy} onClick={pick}>
              Choose from the library
            </Button>
          )}
          <label className="field">
            <span>Or its address</span>
            <input
              className="plain-input"
              type="url"
              inputMode="url"
              placeholder="https://"
              value={address}
              aria-invalid={refusal !== ""}
              onChange={(event) => setAddress(event.target.value)}
            />
          </label>
          {refusal && (
            <p className="small danger-text" role="alert">
              {refusal}
            </p>
          )}
          <Flex gap={8} justify="flex-end">
            {path && (
              <Button small kind="text" icon="trash" disabled={busy} onClick={() => set(null)}>
                Remove
              </Button>
            )}
            <Button small kind="primary" submit busy={busy} disabled={address.trim() === ""}>
              Save
            </Button>
          </Flex>
        </form>
      )}
    </div>
  );
}
