/**
 * The floor of a first list: Refine's useTable, antd's virtual Table and fetch, without session, router, access, layout
 * or other code of ours.
 */
import "@ant-design/v5-patch-for-react-19";
import { type BaseRecord, type DataProvider, Refine, useTable } from "@refinedev/core";
import { Table } from "antd";
import { createRoot } from "react-dom/client";

const KEYS = ["order_name", "status", "full_name", "email", "total_price", "created_at"];
const columns = KEYS.map((key) => ({ key, dataIndex: key, title: key, width: 200 }));

const getList = async () => {
  const response = await fetch("/orders?status=InReview");
  const { data } = (await response.json()) as { data: BaseRecord[] };
  return { data, total: data.length };
};
// the list needs no other method
const dataProvider = { getList } as unknown as DataProvider;

function List() {
  const { result } = useTable({ resource: "orders", pagination: { pageSize: 20 } });
  return (
    <Table
      virtual
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={result.data}
      pagination={false}
      scroll={{ x: 1_200, y: 700 }}
    />
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true }}>
      <List />
    </Refine>,
  );
}
