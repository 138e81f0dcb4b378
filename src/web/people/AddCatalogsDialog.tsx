import { Form } from "antd";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { useGet } from "../providers/calls.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { Choose } from "./Choose.tsx";

interface Props {
  agency: { id: string; name: string };
  path: string;
  close(): void;
}

/** Gives an agency some of the catalogs that it has not. */
export default function AddCatalogsDialog({ agency, path, close }: Props) {
  const { data, isLoading } = useGet<{ data: { id: string; name: string; productCode: string }[] }>(
    `catalogs/not-added/${agency.id}/agency`,
    { query: { limit: MAX_LIMIT } },
  );
  const offered = (data?.data ?? []).map(({ id, name, productCode }) => ({
    value: id,
    label: `${name} (${productCode})`,
  }));
  return (
    <CallDialog<{ add: string[] }>
      title={`Add catalogs to ${agency.name}`}
      action="Save"
      send={({ add }) => ({
        method: "PATCH",
        path,
        body: { catalogs: { add } },
        changes: ["agencies", "catalogs", path],
        done: messages.catalogsSaved,
      })}
      close={close}
    >
      <Form.Item
        name="add"
        label="Catalogs"
        required
        rules={[{ required: true, message: messages.inputField("catalogs") }]}
      >
        <Choose many loading={isLoading} nothing="It has all of them" options={offered} />
      </Form.Item>
    </CallDialog>
  );
}
