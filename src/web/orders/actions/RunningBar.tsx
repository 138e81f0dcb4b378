import { Flex } from "antd";
import { ordersOf } from "./labels.ts";

/** An indeterminate progress bar with the number of orders: the server processes them in one call. */
export function RunningBar({ doing, count }: { doing: string; count: number }) {
  const what = `${doing} ${ordersOf(count)}`;
  return (
    <Flex vertical gap={6} role="status">
      <span>{what}</span>
      <progress className="run-bar" aria-label={what} />
    </Flex>
  );
}
