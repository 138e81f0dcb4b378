import { useId, useRef, useState } from "react";
import type { PreflightResult } from "../../domain/preflight/findings.ts";
import { invalidateResources } from "../providers/changes.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { ErrorText } from "../widgets/ErrorText.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { uploadImage } from "./upload-image.ts";
import "./images.css";

const ImagePicker = lazyDialog(() => import("./ImagePicker.tsx"));

interface Props {
  id: string | undefined;
  /** The field's label, for the dialog and screen readers. */
  label: string;
  value: readonly string[];
  /** Only one image; a new one replaces it. */
  single?: boolean;
  disabled?: boolean;
  onChange(paths: string[]): void;
  /** Called with what the server found in an uploaded image, if it measured it. */
  onPreflight?(path: string, preflight: PreflightResult): void;
}

const filesOf = (list: FileList | null) => [...(list ?? [])];

/** Uploads images one after the other; the last error stays until the next upload. */
function useUploads(onPreflight: Props["onPreflight"]) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const upload = async (files: readonly File[]): Promise<string[]> => {
    setBusy(true);
    setError("");
    const uploaded: string[] = [];
    for (const file of files) {
      const response = await uploadImage(file);
      if (response.ok) {
        uploaded.push(response.path);
        if (response.preflight) onPreflight?.(response.path, response.preflight);
      } else setError(`${file.name}: ${response.message}`);
    }
    setBusy(false);
    return uploaded;
  };
  return { upload, busy, error };
}

interface UploadProps extends Pick<Props, "id" | "label"> {
  isSingle: boolean;
  busy: boolean;
  errorId: string | undefined;
  send(files: readonly File[]): void;
}

function UploadButton({ id, label, isSingle, busy, errorId, send }: UploadProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        aria-label={`Upload ${label.toLowerCase()}`}
        aria-describedby={errorId}
        tabIndex={-1}
        multiple={!isSingle}
        disabled={busy}
        onChange={({ target }) => {
          const files = filesOf(target.files);
          target.value = "";
          send(files);
        }}
      />
      <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
        Upload
      </Button>
    </>
  );
}

/** Images of a row: dropped, uploaded, chosen from the image library, or removed. */
export default function ImagesInput(props: Props) {
  const { id, label, value, single = false, disabled = false, onChange, onPreflight } = props;
  const { can } = useAbility();
  const errorId = useId();
  const { upload, busy, error } = useUploads(onPreflight);
  const [choosing, setChoosing] = useState(false);

  const add = (paths: readonly string[]) =>
    onChange(single ? paths.slice(-1) : [...new Set([...value, ...paths])]);
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || busy || disabled) return;
    const uploaded = await upload(single ? files.slice(0, 1) : files);
    if (uploaded.length === 0) return;
    add(uploaded);
    void invalidateResources("images");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the buttons do the same
    <div
      className="images-input"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (can("images", "create")) void send(filesOf(event.dataTransfer.files));
      }}
    >
      {value.map((path, at) => (
        <span key={path} className="images-input-one">
          <Thumb src={path} size={64} alt={value.length > 1 ? `${label} ${at + 1}` : label} />
          {!disabled && (
            <button
              type="button"
              className="images-input-remove"
              aria-label={`Remove ${label.toLowerCase()}${value.length > 1 ? ` ${at + 1}` : ""}`}
              onClick={() => onChange(value.filter((other) => other !== path))}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </span>
      ))}
      {!disabled && (
        <span className="images-input-ways">
          {can("images", "create") && (
            <UploadButton
              id={id}
              label={label}
              isSingle={single}
              busy={busy}
              errorId={error ? errorId : undefined}
              send={(files) => void send(files)}
            />
          )}
          {can("images", "list") && (
            <Button icon="image" onClick={() => setChoosing(true)}>
              Choose
            </Button>
          )}
        </span>
      )}
      <ErrorText id={errorId} text={error} />
      {choosing && (
        <ImagePicker
          title={label}
          choose={(path) => {
            setChoosing(false);
            add([path]);
          }}
          close={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
