import { Form } from "antd";
import { ACCESS_FORMS } from "../../domain/stores/access.ts";
import { firstReadingDays } from "../../domain/stores/first-reading.ts";
import { showStoreHealth } from "../../domain/stores/inbound/calls.ts";
import { useCallQuery } from "../providers/calls.ts";
import { FirstReadingField } from "./FirstReadingField.tsx";
import type { Integration } from "./integration.ts";

/** The field `readFrom` of a form that connects a store; nothing where the store is connected, or only sends its orders. */
export function FirstReadingItem({ integration: { id, platform, status } }: { integration: Integration }) {
  const { data } = useCallQuery(showStoreHealth, { params: { id } });
  if (!data || status === 1 || ACCESS_FORMS[platform].address !== null) return null;
  const days = firstReadingDays(platform);
  return (
    <Form.Item
      name="readFrom"
      label="Orders to read first"
      extra={`Open orders that changed since then. At most ${days} days`}
    >
      <FirstReadingField days={days} wasRead={data.data.reading?.readAt != null} />
    </Form.Item>
  );
}
