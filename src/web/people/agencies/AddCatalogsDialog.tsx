import { type HttpError, useSelect } from "@refinedev/core";
import { Form } from "antd";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import type { CatalogChange } from "../../../domain/people/agencies.ts";
import type { catalogs } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { SearchSelect } from "../SearchSelect.tsx";

interface Props {
  agency: { id: string; name: string };
  path: string;
  close(): void;
}

/** Adds catalogs to an agency. */
export default function AddCatalogsDialog({ agency, path, close }: Props) {
  const { options, query } = useSelect<RowOf<typeof catalogs>, HttpError>({
    resource: `catalogs/not-added/${agency.id}/agency`,
    optionLabel: ({ name, productCode }) => `${name} (${productCode})`,
    pagination: { pageSize: MAX_LIMIT, mode: "server" },
    errorNotification: false,
  });
  return (
    <CallDialog<Pick<CatalogChange, "add">>
      title={`Add catalogs to ${agency.name}`}
      action="Save"
      send={({ add }) => ({
        method: "patch",
        url: path,
        values: { catalogs: { add } },
        invalidates: ["agencies", "catalogs", path],
        successMessage: messages.catalogsSaved,
      })}
      close={close}
    >
      <Form.Item
        name="add"
        label="Catalogs"
        required
        rules={[{ required: true, message: messages.inputField("catalogs") }]}
      >
        <SearchSelect many loading={query.isLoading} emptyText={messages.allCatalogs} options={options} />
      </Form.Item>
    </CallDialog>
  );
}
