import { type DragEvent, type ReactNode, useId, useState } from "react";
import { Icon } from "./Icon.tsx";

interface Props {
  /** What is wanted: "Drop a CSV or XLSX file here". */
  label: string;
  /** As of a file input: ".csv,.xlsx" or "image/*". */
  accept: string;
  hint?: ReactNode;
  maxBytes?: number;
  /** What is said when the file is too large, or of another kind. */
  tooLarge?: string;
  wrongKind?: string;
  busy?: boolean;
  onFile?(file: File): void;
  /** Takes many at once, and refuses none: whoever takes them says of each what is wrong with it. */
  onFiles?(files: File[]): void;
}

const fits = (file: File, accept: string) =>
  accept.split(",").some((one) => {
    const wanted = one.trim().toLowerCase();
    if (wanted.startsWith(".")) return file.name.toLowerCase().endsWith(wanted);
    return wanted.endsWith("/*") ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted;
  });

/** Takes files, dropped or chosen: one, and what cannot be right is refused at once; or many. */
export function FileDrop(props: Props) {
  const { label, accept, hint, maxBytes, busy, onFile, onFiles } = props;
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState("");
  const id = useId();

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || busy) return;
    if (onFiles) return onFiles([...(files ?? [])]);
    if (!fits(file, accept))
      return setRefusal(props.wrongKind ?? `The file must be ${accept.replaceAll(",", " or ")}`);
    if (maxBytes !== undefined && file.size > maxBytes)
      return setRefusal(props.tooLarge ?? "The file is too large");
    setRefusal("");
    onFile?.(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
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
          className="only-heard"
          accept={accept}
          multiple={onFiles !== undefined}
          disabled={busy}
          aria-describedby={refusal ? `${id}-refusal` : undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = ""; // the same file again is a choice as well
          }}
        />
        <Icon name="upload" size={22} />
        <span className="file-drop-label">{busy ? "Uploading" : label}</span>
        <span className="small quiet">{onFiles ? "or choose files" : "or choose a file"}</span>
        {hint && <span className="small quiet">{hint}</span>}
      </label>
      {refusal && (
        <p id={`${id}-refusal`} className="danger-text small" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
