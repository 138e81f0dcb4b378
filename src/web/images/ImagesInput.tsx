import { lazy, Suspense, useId, useRef, useState } from "react";
import { inTime } from "../chunks.ts";
import { changed } from "../providers/changes.ts";
import { useMay } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { uploadImage } from "./upload-image.ts";
import "./images.css";

const ImagePicker = lazy(() => inTime(import("./ImagePicker.tsx")));

interface Props {
  id: string | undefined;
  /** What they are pictures of, for the dialog and a screen reader. */
  label: string;
  value: readonly string[];
  /** Only one: a new one takes its place. */
  single?: boolean;
  disabled?: boolean;
  onChange(paths: string[]): void;
}

/** Pictures of a row: dropped, chosen from this machine or from the image library, and taken away again. */
export default function ImagesInput({ id, label, value, single = false, disabled = false, onChange }: Props) {
  const may = useMay();
  const wrongId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const [choosing, setChoosing] = useState(false);

  const add = (paths: readonly string[]) =>
    onChange(single ? paths.slice(-1) : [...new Set([...value, ...paths])]);
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || busy || disabled) return;
    setBusy(true);
    setWrong("");
    const sent: string[] = [];
    for (const file of single ? files.slice(0, 1) : files) {
      const upload = await uploadImage(file);
      if (upload.ok) sent.push(upload.path);
      else setWrong(`${file.name}: ${upload.message}`);
    }
    setBusy(false);
    if (sent.length === 0) return;
    add(sent);
    void changed("images");
  };
  const filesOf = (list: FileList | null) => [...(list ?? [])];
  const mayAdd = may("images", "create");
  const mayChoose = may("images", "list");

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the buttons do the same
    <div
      className="images-input"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (mayAdd) void send(filesOf(event.dataTransfer.files));
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
          {mayAdd && (
            <>
              <input
                ref={input}
                id={id}
                className="only-heard"
                type="file"
                accept="image/*"
                aria-label={`Upload ${label.toLowerCase()}`}
                aria-describedby={wrong ? wrongId : undefined}
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
          {mayChoose && (
            <Button icon="image" onClick={() => setChoosing(true)}>
              Choose
            </Button>
          )}
        </span>
      )}
      {wrong && (
        <p id={wrongId} className="small danger-text" role="alert">
          {wrong}
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
