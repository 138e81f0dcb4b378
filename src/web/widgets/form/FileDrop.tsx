import { type DragEvent, type ReactNode, useId, useState } from "react";
import { Icon } from "../Icon.tsx";

interface Props {
  /** Prompt: "Drop a CSV or XLSX file here". */
  label: string;
  /** As of a file input: ".csv,.xlsx" or "image/*". */
  accept: string;
  hint?: ReactNode;
  maxBytes?: number;
  /** Error texts for a file that is too large, or of another type. */
  tooLarge?: string;
  wrongKind?: string;
  busy?: boolean;
  onFile?(file: File): void;
  /** Accepts several files at once and rejects none: the caller reports the error of each. */
  onFiles?(files: File[]): void;
}

const isAccepted = (file: File, accept: string) =>
  accept.split(",").some((item) => {
    const type = item.trim().toLowerCase();
    if (type.startsWith(".")) return file.name.toLowerCase().endsWith(type);
    return type.endsWith("/*") ? file.type.startsWith(type.slice(0, -1)) : file.type === type;
  });

/** Accepts dropped or chosen files: one, which is validated immediately, or several. */
export function FileDrop(props: Props) {
  const { label, accept, hint, maxBytes, busy, onFile, onFiles } = props;
  const [over, setOver] = useState(false);
  const [error, setError] = useState("");
  const id = useId();

  const receive = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || busy) return;
    if (onFiles) return onFiles([...(files ?? [])]);
    if (!isAccepted(file, accept))
      return setError(props.wrongKind ?? `The file must be ${accept.replaceAll(",", " or ")}`);
    if (maxBytes !== undefined && file.size > maxBytes)
      return setError(props.tooLarge ?? "The file is too large");
    setError("");
    onFile?.(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    receive(event.dataTransfer.files);
  };
  return (
    <div className="file-drop-box">
      <label
        htmlFor={id}
        className={`file-drop${over ? " over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept={accept}
          multiple={onFiles !== undefined}
          disabled={busy}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            receive(event.target.files);
            event.target.value = ""; // allows choosing the same file again
          }}
        />
        <Icon name="upload" size={22} />
        <span className="file-drop-label">{busy ? "Uploading" : label}</span>
        <span className="small quiet">{onFiles ? "or choose files" : "or choose a file"}</span>
        {hint && <span className="small quiet">{hint}</span>}
      </label>
      {error && (
        <p id={`${id}-error`} className="danger-text small" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
