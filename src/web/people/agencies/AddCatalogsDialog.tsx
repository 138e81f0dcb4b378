import { type HttpError, useSelect } from "@refinedev/core";
import { Form } from "antd";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { listOtherCatalogs, setAgencyCatalogs } from "../../../domain/people/agencies/calls.ts";
import type { CatalogChange } from "../../../domain/people/agencies.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import type { catalogs } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { SearchSelect } from "../SearchSelect.tsx";

interface Props {
  agency: { id: string; name: string };
  close(): void;
}

export default function AddCatalogsDialog({ agency, close }: Props) {
  const { options, query } = useSelect<RowOf<typeof catalogs>, HttpError>({
    resource: pathOf(listOtherCatalogs, { id: agency.id }),
    optionLabel: ({ name, productCode }) => `${name} (${productCode})`,
    pagination: { pageSize: MAX_LIMIT, mode: "server" },
    errorNotification: false,
  });
  return (
    <CallDialog
      title={`Add catalogs to ${agency.name}`}
      action="Save"
      call={setAgencyCatalogs}
      send={({ add }: Pick<CatalogChange, "add">) => ({
        params: { id: agency.id },
        body: { catalogs: { add } },
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
