import { Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { messages } from "../../domain/messages.ts";
import { Field, FormDialog } from "../orders/detail/FormDialog.tsx";
import { changed } from "../providers/changes.ts";
import { FileDrop } from "../widgets/FileDrop.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { uploadImage } from "./upload-image.ts";

interface Props {
  /** One that was dropped or pasted: it is sent at once. */
  file: File | undefined;
  insert(path: string, alt: string): void;
  close(): void;
}

/** A picture for a text: uploaded into the library, and said in words for those who do not see it. */
export default function InsertPicture({ file, insert, close }: Props) {
  const [path, setPath] = useState("");
  const [alt, setAlt] = useState("");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({});

  const send = async (wanted: File) => {
    setBusy(true);
    const upload = await uploadImage(wanted);
    setBusy(false);
    setErrors(upload.ok ? {} : { file: upload.message });
    if (!upload.ok) return;
    setPath(upload.path);
    void changed("images");
  };
  const isSent = useRef(false);
  useEffect(() => {
    if (!file || isSent.current) return;
    isSent.current = true;
    void send(file);
  });

  const submit = () => {
    const missing = {
      ...(path === "" && { file: "Choose a picture first" }),
      ...(alt.trim() === "" && { alt: messages.inputField("what it shows") }),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0) insert(path, alt.trim());
  };
  return (
    <FormDialog
      title="Insert a picture"
      action="Insert"
      busy={busy}
      dirty={path !== "" || alt !== ""}
      refusal={errors.file}
      submit={submit}
      close={close}
    >
      {path && <Thumb src={path} size={96} />}
      <FileDrop
        label={path ? "Drop another one here" : "Drop a picture here"}
        accept="image/*"
        hint="PNG, JPEG, WebP or GIF, at most 70 MB"
        busy={busy}
        onFile={(wanted) => void send(wanted)}
      />
      <Field
        label="What it shows"
        error={errors.alt}
        help="Stands for the picture where it is not seen: read aloud, or in a mail without pictures"
      >
        {(tied) => (
          <Input {...tied} value={alt} maxLength={200} onChange={(event) => setAlt(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
