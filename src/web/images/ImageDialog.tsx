import { useState } from "react";
import { formatExact } from "../../domain/format.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { Field, FormDialog } from "../orders/detail/FormDialog.tsx";
import { useCall } from "../providers/calls.ts";
import { readRow } from "../providers/read-row.ts";
import { Thumb, useImageAddress } from "../widgets/Thumb.tsx";
import { useLostRace } from "../widgets/useLostRace.tsx";
import { formatBytes, type LibraryImage, usedBy } from "./image.ts";

const tagsIn = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

const seenOf = ({ version, name, tags }: LibraryImage): Seen<Pick<LibraryImage, "name" | "tags">> => ({
  version,
  values: { name, tags },
});

interface Props {
  image: LibraryImage;
  mayEdit: boolean;
  close(): void;
}

/** A picture large, with what it is; its name and tags can be changed. */
export function ImageDialog({ image, mayEdit, close }: Props) {
  const call = useCall();
  const addressOf = useImageAddress();
  const [name, setName] = useState(image.name);
  const [tags, setTags] = useState(image.tags.join(", "));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const race = useLostRace({
    seen: seenOf(image),
    load: () => readRow(`images/${image.id}`, seenOf),
    show: (values) => {
      setName(values.name);
      setTags(values.tags.join(", "));
    },
  });
  const dirty = name !== image.name || tags !== image.tags.join(", ");

  const submit = async () => {
    setBusy(true);
    const answer = await call("PATCH", `images/${image.id}`, {
      body: race.changesIn({ name, tags: tagsIn(tags) }) ?? {},
      changes: ["images"],
      success: "Updated",
      quiet: true,
    });
    setBusy(false);
    if (answer.ok) return close();
    if (race.isLost(answer.errors)) return;
    setErrors(answer.errors ?? {});
    setRefusal(answer.errors ? "" : answer.message);
  };
  return (
    <FormDialog
      title={image.name}
      action="Save"
      busy={busy}
      disabled={!mayEdit || !dirty}
      dirty={dirty}
      refusal={refusal || undefined}
      submit={() => void submit()}
      close={close}
    >
      <a href={addressOf(image.path)} target="_blank" rel="noopener noreferrer" className="image-large">
        <Thumb src={image.path} size={320} alt={`${image.name}, in full size`} />
      </a>
      <p className="small quiet">
        {image.width} × {image.height} pixels, {formatBytes(image.size)}, uploaded{" "}
        {formatExact(image.createdAt)}. {usedBy(image)}.
      </p>
      <Field label="Name" error={errors.name}>
        {(tied) => (
          <input
            {...tied}
            className="plain-input"
            value={name}
            disabled={!mayEdit}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Tags"
        help="With commas between them"
        error={errors.tags ?? Object.entries(errors).find(([key]) => key.startsWith("tags."))?.[1]}
      >
        {(tied) => (
          <input
            {...tied}
            className="plain-input"
            value={tags}
            disabled={!mayEdit}
            onChange={(event) => setTags(event.target.value)}
          />
        )}
      </Field>
      {race.notice(() => ({ name, tags: tagsIn(tags) }))}
    </FormDialog>
  );
}
