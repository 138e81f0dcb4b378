import { Form, Input } from "antd";
import { formatExact } from "../../domain/format.ts";
import { messages } from "../../domain/messages.ts";
import { changedValues, type Seen } from "../../domain/resource/edits.ts";
import { images } from "../../domain/resources/index.ts";
import type { EditOf } from "../../domain/resources/rows.ts";
import { readRow } from "../providers/read-row.ts";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import { Thumb, useImageAddress } from "../widgets/Thumb.tsx";
import { Findings, PreflightTag } from "./Findings.tsx";
import { formatBytes, type LibraryImage, usedBy } from "./image.ts";
import { PrintBox } from "./PrintBox.tsx";

const tagsIn = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Tags are entered as one comma-separated text. */
type Values = Required<Pick<EditOf<typeof images>, "name">> & { tags: string };

const seenOf = ({ version, name, tags }: LibraryImage): Seen<Values> => ({
  version,
  values: { name, tags: tags.join(", ") },
});

interface Props {
  image: LibraryImage;
  canEdit: boolean;
  close(): void;
}

/** How an image prints; with findings, the box of what is drawn in it. */
function PrintCheck({ image: { path, preflight } }: Pick<Props, "image">) {
  if (!preflight) return null;
  const { status, findings, image } = preflight;
  return (
    <div className="image-check">
      <PreflightTag status={status} />
      <Findings findings={findings} />
      {findings.length > 0 && <PrintBox path={path} image={image} />}
    </div>
  );
}

/** A large view of an image with its details; name and tags can be edited. */
export function ImageDialog({ image, canEdit, close }: Props) {
  const addressOf = useImageAddress();
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch([], form);
  const seen = seenOf(image);
  const isChanged = typed && Object.keys(changedValues(typed, seen.values)).length > 0;
  return (
    <CallDialog<Values>
      form={form}
      title={image.name}
      action="Save"
      disabled={!canEdit || !isChanged}
      requiredMark={false}
      edit={{ seen, load: () => readRow(`images/${image.id}`, seenOf), fields: images.fields }}
      fieldOf={(path) => path.replace(/^tags\..*/, "tags")}
      send={(_values, { tags, ...changed }) => ({
        method: "patch",
        url: `images/${image.id}`,
        values: { ...changed, ...(tags === undefined ? {} : { tags: tagsIn(tags) }) },
        invalidates: ["images"],
        successMessage: messages.updated,
      })}
      close={close}
    >
      <a href={addressOf(image.path)} target="_blank" rel="noopener noreferrer" className="image-large">
        <Thumb src={image.path} size={320} alt={`${image.name}, in full size`} />
      </a>
      <p className="small dialog-lead">
        {image.width} × {image.height} pixels, {formatBytes(image.size)}, uploaded{" "}
        {formatExact(image.createdAt)}. {usedBy(image)}.
      </p>
      <PrintCheck image={image} />
      <Form.Item name="name" label="Name">
        <Input disabled={!canEdit} />
      </Form.Item>
      <Form.Item name="tags" label="Tags" extra="Separate tags with commas">
        <Input disabled={!canEdit} />
      </Form.Item>
    </CallDialog>
  );
}
