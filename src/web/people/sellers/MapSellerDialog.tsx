import { type HttpError, useSelect } from "@refinedev/core";
import { Form } from "antd";
import type { z } from "zod";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { mapSeller } from "../../../domain/people/sellers/calls.ts";
import type { mapping } from "../../../domain/people/sellers.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import type { Seller } from "../people.ts";
import { SearchSelect } from "../SearchSelect.tsx";

/** Maps a warehouse seller to a default one or vice versa. Offers active sellers of the other type. */
export default function MapSellerDialog({ seller, close }: { seller: Seller; close(): void }) {
  const sellerType = seller.sellerType === "warehouse" ? "default" : "warehouse";
  const { options, query } = useSelect<Seller, HttpError>({
    resource: "seller-teams",
    optionLabel: ({ name, code }) => `${name} (${code})`,
    filters: [
      { field: "sellerType", operator: "eq", value: sellerType },
      { field: "active", operator: "eq", value: 1 },
    ],
    pagination: { pageSize: MAX_LIMIT, mode: "server" },
    errorNotification: false,
  });
  return (
    <CallDialog
      title={`Map ${seller.name}`}
      action="Map"
      errorMessage={messages.sellerFailed}
      initialValues={seller.mappedUser ? { mappedUser: seller.mappedUser.id } : {}}
      call={mapSeller}
      send={({ mappedUser }: Pick<z.input<typeof mapping>, "mappedUser">) => ({
        body: { userId: seller.id, mappedUser },
        successMessage: messages.mapped,
      })}
      close={close}
    >
      <Form.Item
        name="mappedUser"
        label="Mapped seller"
        required
        rules={[{ required: true, message: messages.inputField("mapped seller") }]}
      >
        <SearchSelect
          loading={query.isLoading}
          emptyText={`No active ${sellerType} seller`}
          options={options}
        />
      </Form.Item>
    </CallDialog>
  );
}
