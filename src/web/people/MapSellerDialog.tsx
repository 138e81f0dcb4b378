import { Form } from "antd";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { useGet } from "../providers/calls.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { Choose } from "./Choose.tsx";
import type { Seller } from "./people.ts";

/** Pairs a warehouse's seller with a normal one: those of the other type that are active are offered. */
export default function MapSellerDialog({ seller, close }: { seller: Seller; close(): void }) {
  const sellerType = seller.sellerType === "warehouse" ? "default" : "warehouse";
  const { data, isLoading } = useGet<{ data: Seller[] }>("seller-teams", {
    query: { sellerType, active: 1, page: 1, limit: MAX_LIMIT },
  });
  const offered = (data?.data ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));
  return (
    <CallDialog<{ mappedUser: string }>
      title={`Map ${seller.name}`}
      action="Map"
      failed={messages.sellerFailed}
      initialValues={seller.mappedUser ? { mappedUser: seller.mappedUser.id } : {}}
      send={({ mappedUser }) => ({
        method: "POST",
        path: "seller-teams/mapped-user",
        body: { userId: seller.id, mappedUser },
        changes: ["seller-teams"],
        done: messages.mapped,
      })}
      close={close}
    >
      <Form.Item
        name="mappedUser"
        label="Mapped seller"
        required
        rules={[{ required: true, message: messages.inputField("mapped seller") }]}
      >
        <Choose loading={isLoading} nothing={`No active ${sellerType} seller`} options={offered} />
      </Form.Item>
    </CallDialog>
  );
}
