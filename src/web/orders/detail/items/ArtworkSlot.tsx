import { Flex } from "antd";
import { type DragEvent, useState } from "react";
import { draggedUrl, uploadImage } from "../../../images/upload-image.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { Popup } from "../../../widgets/Popup.tsx";
import { Thumb, useImageAddress } from "../../../widgets/Thumb.tsx";
import type { Slot } from "../../wire.ts";
import { artworkName } from "./slots.ts";

const ImagePicker = lazyDialog(() => import("../../../images/ImagePicker.tsx"));

interface Props {
  slot: Slot;
  /** The name that the goods give it, shown below the image. */
  label?: string | null;
  /** The title of its item. */
  title: string;
  path: string | null;
  editable: boolean;
  busy?: boolean;
  /** Sets or removes the image. Returns why that was refused, or an empty text. */
  change(path: string | null): string | Promise<string>;
}

interface Dropped {
  files: FileList;
  address: string | null;
}

/** The handlers of an element that accepts a dropped image. `setOver`: whether one is dragged over it. */
const accepting = (setOver: (isOver: boolean) => void, drop: (dropped: Dropped) => void) => ({
  onDragOver: (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  },
  onDragLeave: () => setOver(false),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    drop({ files: event.dataTransfer.files, address: draggedUrl(event.dataTransfer) });
  },
});

/** An artwork slot: shows its image, accepts a dropped file and opens an editor. */
export function ArtworkSlot({ slot, label = null, title, path, editable, busy = false, change }: Props) {
  const [open, setOpen] = useState(false);
  const [over, setOver] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState("");
  const working = busy || uploading;
  const name = artworkName({ slot, label });

  const set = async (next: string | null) => {
    const refused = await change(next);
    setRefusal(refused);
    setOpen(refused !== "");
  };
  const picker = useDialog((close) => (
    <ImagePicker
      title={`${name} of ${title}`}
      choose={(chosen) => {
        close();
        void set(chosen);
      }}
      close={close}
    />
  ));
  const take = async (file: File) => {
    setUploading(true);
    const upload = await uploadImage(file);
    setUploading(false);
    if (upload.ok) return set(upload.path);
    setRefusal(upload.message);
    setOpen(true);
  };
  const drop = ({ files: [file], address }: Dropped) => {
    if (file) void take(file);
    else if (address) void set(address);
  };

  return (
    <div className="popup-anchor">
      <button
        type="button"
        className={`slot${path ? "" : " slot-empty"}${over ? " over" : ""}`}
        data-slot={slot}
        aria-label={path ? name : `Add ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
        aria-expanded={open}
        aria-busy={working}
        onClick={() => setOpen(!open)}
        {...(editable && accepting(setOver, drop))}
      >
        {path ? (
          <Thumb src={path} size={40} />
        ) : working ? (
          <Icon name="progress" />
        ) : label === null ? (
          <span>{slot}</span>
        ) : (
          <Icon name="plus" size={16} />
        )}
      </button>
      {label !== null && (
        <span className="slot-name" aria-hidden="true" title={label}>
          {label}
        </span>
      )}
      {open && (
        <Popup label={`${name} of ${title}`} close={() => setOpen(false)}>
          <SlotEditor
            name={name}
            path={path}
            editable={editable}
            busy={working}
            refusal={refusal}
            set={(next) => void set(next)}
            take={(file) => void take(file)}
            pick={() => {
              setOpen(false);
              picker.open();
            }}
          />
        </Popup>
      )}
      {picker.dialog}
    </div>
  );
}

interface EditorProps {
  name: string;
  path: string | null;
  editable: boolean;
  busy: boolean;
  refusal: string;
  set(path: string | null): void;
  take(file: File): void;
  /** Opens the image library. */
  pick(): void;
}

function SlotEditor({ name, path, editable, busy, refusal, set, take, pick }: EditorProps) {
  const addressOf = useImageAddress();
  const { can } = useAbility();
  const [address, setAddress] = useState(path?.startsWith("https:") ? path : "");
  return (
    <div className="slot-editor">
      {path && (
        <a href={addressOf(path)} target="_blank" rel="noopener noreferrer" className="slot-image">
          <Thumb src={path} size={220} alt={name} />
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
            {busy ? "Uploading" : "Drop an image here, or choose a file"}
          </label>
          {can("images", "list") && (
            <Button small icon="image" disabled={busy} onClick={pick}>
              Choose from the library
            </Button>
          )}
          <label className="field">
            <span>Or a web address</span>
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
