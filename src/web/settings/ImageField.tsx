import { useRef, useState } from "react";
import { uploadImage } from "../images/upload-image.ts";
import { Button } from "../widgets/Button.tsx";
import { ErrorText } from "../widgets/ErrorText.tsx";

interface Props {
  label: string;
  urlOf(path: string): string;
  disabled: boolean;
  // Set by the surrounding Form.Item.
  id?: string;
  value?: string | null;
  onChange?(path: string | null): void;
}

/** An image of the theme: uploaded immediately, applied when the form is saved. */
export function ImageField({ label, urlOf, disabled, id, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const upload = async (file: File) => {
    setBusy(true);
    const result = await uploadImage(file, { use: "branding" });
    setBusy(false);
    setError(result.ok ? undefined : result.message);
    if (result.ok) onChange?.(result.path);
  };
  return (
    <>
      <div className="image-line">
        <span className="image-box">
          {value ? (
            <img src={urlOf(value)} alt={`The ${label.toLowerCase()} now`} />
          ) : (
            <span className="quiet">None</span>
          )}
        </span>
        <input
          ref={input}
          {...(id ? { id } : {})}
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          disabled={disabled || busy}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) void upload(file);
          }}
        />
        {!disabled && (
          <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
            {value ? "Replace" : "Upload"}
          </Button>
        )}
        {!disabled && value && (
          <Button kind="text" onClick={() => onChange?.(null)}>
            Remove
          </Button>
        )}
      </div>
      <ErrorText id={`${id}-error`} text={error} />
    </>
  );
}
