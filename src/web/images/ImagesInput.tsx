import { lazy, Suspense, useId, useRef, useState } from "react";
import type { PreflightResult } from "../../domain/preflight/findings.ts";
import { withTimeout } from "../chunks.ts";
import { invalidateResources } from "../providers/changes.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { uploadImage } from "./upload-image.ts";
import "./images.css";

const ImagePicker = lazy(() => withTimeout(import("./ImagePicker.tsx")));

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

/** Images of a row: dropped, uploaded, chosen from the image library, or removed. */
export default function ImagesInput(props: Props) {
  const { id, label, value, single = false, disabled = false, onChange, onPreflight } = props;
  const { can } = useAbility();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [choosing, setChoosing] = useState(false);

  const add = (paths: readonly string[]) =>
    onChange(single ? paths.slice(-1) : [...new Set([...value, ...paths])]);
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || busy || disabled) return;
    setBusy(true);
    setError("");
    const uploaded: string[] = [];
    for (const file of single ? files.slice(0, 1) : files) {
      const upload = await uploadImage(file);
      if (upload.ok) {
        uploaded.push(upload.path);
        if (upload.preflight) onPreflight?.(upload.path, upload.preflight);
      } else setError(`${file.name}: ${upload.message}`);
    }
    setBusy(false);
    if (uploaded.length === 0) return;
    add(uploaded);
    void invalidateResources("images");
  };
  const filesOf = (list: FileList | null) => [...(list ?? [])];
  const canAdd = can("images", "create");
  const canChoose = can("images", "list");

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the buttons do the same
    <div
      className="images-input"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (canAdd) void send(filesOf(event.dataTransfer.files));
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
          {canAdd && (
            <>
              <input
                ref={input}
                id={id}
                className="visually-hidden"
                type="file"
                accept="image/*"
                aria-label={`Upload ${label.toLowerCase()}`}
                aria-describedby={error ? errorId : undefined}
                tabIndex={-1}
                multiple={!single}
                disabled={busy}
                onChange={({ target }) => {
                  const files = filesOf(target.files);
                  target.value = "";
                  void send(files);
                }}
              />
              <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
                Upload
              </Button>
            </>
          )}
          {canChoose && (
            <Button icon="image" onClick={() => setChoosing(true)}>
              Choose
            </Button>
          )}
        </span>
      )}
      {error && (
        <p id={errorId} className="small danger-text" role="alert">
          {error}
        </p>
      )}
      {choosing && (
        <Suspense>
          <ImagePicker
            title={label}
            choose={(path) => {
              setChoosing(false);
              add([path]);
            }}
            close={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
