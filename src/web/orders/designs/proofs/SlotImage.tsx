import { type ReactNode, useId, useState } from "react";
import { uploadImage } from "../../../images/upload-image.ts";
import { useAbility } from "../../../providers/person.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { Thumb } from "../../../widgets/Thumb.tsx";

const ImagePicker = lazyDialog(() => import("../../../images/ImagePicker.tsx"));

interface Props {
  label: string;
  isRequired: boolean;
  /** What the image is for: "Front of Sunset tee". */
  title: string;
  /** Below the label: what the image needs. */
  beside?: ReactNode;
  /** Set by the form. */
  value?: string | null;
  onChange?(path: string): void;
}

/** The image of a slot in a form: uploaded or dropped, or from the library. */
export function SlotImage({ label, isRequired, title, beside, value, onChange }: Props) {
  const id = useId();
  const { can } = useAbility();
  const [busy, setBusy] = useState(false);
  const [picking, setPicking] = useState(false);
  const [error, setError] = useState("");
  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    const upload = await uploadImage(file);
    setBusy(false);
    setError(upload.ok ? "" : upload.message);
    if (upload.ok) onChange?.(upload.path);
  };
  return (
    <div className="slot-image-input">
      <label
        htmlFor={id}
        className="slot-image-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <input
          id={id}
          type="file"
          accept="image/*"
          className="visually-hidden"
          disabled={busy}
          aria-label={`${value ? "Replace" : "Upload"} ${title}`}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = ""; // Allows choosing the same file again.
          }}
        />
        {value ? <Thumb src={value} size={96} /> : <Icon name={busy ? "progress" : "upload"} size={22} />}
      </label>
      <span className="small">
        {label}
        {isRequired ? "" : <span className="quiet"> (optional)</span>}
      </span>
      {beside}
      {can("images", "list") && (
        <button type="button" className="link-button small" onClick={() => setPicking(true)}>
          From the library
        </button>
      )}
      {error && (
        <span className="small danger-text" role="alert">
          {error}
        </span>
      )}
      {picking && (
        <ImagePicker
          title={title}
          choose={(path) => {
            setPicking(false);
            onChange?.(path);
          }}
          close={() => setPicking(false)}
        />
      )}
    </div>
  );
}
