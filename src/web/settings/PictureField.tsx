import { useId, useRef, useState } from "react";
import { uploadImage } from "../images/upload-image.ts";
import { Button } from "../widgets/Button.tsx";

interface Props {
  label: string;
  value: string | null;
  address(path: string): string;
  disabled: boolean;
  change(path: string | null): void;
}

/** One picture of a look: uploaded at once, used once the form is saved. */
export function PictureField({ label, value, address, disabled, change }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const upload = async (file: File) => {
    setBusy(true);
    const outcome = await uploadImage(file);
    setBusy(false);
    setWrong(outcome.ok ? undefined : outcome.message);
    if (outcome.ok) change(outcome.path);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="picture-line">
        <span className="picture-box">
          {value ? (
            <img src={address(value)} alt={`The ${label.toLowerCase()} now`} />
          ) : (
            <span className="quiet">None</span>
          )}
        </span>
        <input
          ref={input}
          id={id}
          className="only-heard"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          disabled={disabled || busy}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
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
          <Button kind="text" onClick={() => change(null)}>
            Remove
          </Button>
        )}
      </div>
      {wrong && (
        <p id={`${id}-wrong`} className="small danger-text" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
