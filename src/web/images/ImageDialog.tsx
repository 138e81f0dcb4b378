import { Form, Input } from "antd";
import { messages } from "../../domain/messages.ts";
import { changedValues, type Seen } from "../../domain/resource/edits.ts";
import { images } from "../../domain/resources/index.ts";
import type { EditOf } from "../../domain/resources/rows.ts";
import { Findings, PreflightTag } from "../preflight/Findings.tsx";
import { PrintBox } from "../preflight/PrintBox.tsx";
import { readRow } from "../providers/read-row.ts";
import { editRow } from "../providers/row-calls.ts";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import { Thumb, useImageAddress } from "../widgets/Thumb.tsx";
import { When } from "../widgets/values.tsx";
import { formatBytes, type LibraryImage, usedBy } from "./image.ts";

const editImage = editRow<typeof images>("images");

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

/** An image in full, with the box of what is drawn in it where its check found something. */
function LargeView({ image: { path, name, preflight } }: Pick<Props, "image">) {
  const addressOf = useImageAddress();
  return (
    <a
      href={addressOf(path)}
      target="_blank"
      rel="noopener noreferrer"
      className="image-large"
      aria-label={`${name}, in full size`}
    >
      {preflight && preflight.findings.length > 0 ? (
        <PrintBox path={path} image={preflight.image} />
      ) : (
        <Thumb src={path} size={320} />
      )}
    </a>
  );
}

/** A large view of an image with its details; name and tags can be edited. */
export function ImageDialog({ image, canEdit, close }: Props) {
  const { preflight } = image;
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch([], form);
  const seen = seenOf(image);
  const isChanged = typed && Object.keys(changedValues(typed, seen.values)).length > 0;
  return (
    <CallDialog
      form={form}
      title={image.name}
      action="Save"
      disabled={!canEdit || !isChanged}
      requiredMark={false}
      edit={{ seen, load: () => readRow("images", image.id, seenOf), fields: images.fields }}
      fieldOf={(path) => path.replace(/^tags\..*/, "tags")}
      call={editImage}
      send={(_values: Values, { tags, ...changed }: Partial<Values>) => ({
        params: { id: image.id },
        body: { ...changed, ...(tags === undefined ? {} : { tags: tagsIn(tags) }) },
        successMessage: messages.updated,
      })}
      close={close}
    >
      <LargeView image={image} />
      <p className="small dialog-lead">
        {image.width} × {image.height} pixels, {formatBytes(image.size)}, uploaded{" "}
        <When at={image.createdAt} />. {usedBy(image)}.
      </p>
      {preflight && (
        <div className="image-check">
          <PreflightTag status={preflight.status} />
          <Findings findings={preflight.findings} />
        </div>
      )}
      <Form.Item name="name" label="Name">
        <Input disabled={!canEdit} />
      </Form.Item>
      <Form.Item name="tags" label="Tags" extra="Separate tags with commas">
        <Input disabled={!canEdit} />
      </Form.Item>
    </CallDialog>
  );
}
