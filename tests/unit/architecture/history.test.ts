import { expect, test } from "vitest";
import { filesIn, read } from "./source-tree.ts";

test("the history of orders is written by the statement that writes deliveries of webhooks, except for tags", () => {
  const writers = filesIn("src/server").filter(
    (file) => file.endsWith(".ts") && /insert\s*(into order_events|\(orderEvents)/.test(read(file)),
  );
  expect(writers).toEqual([
    "src/server/orders/insert-events.ts",
    // Tags are visible to one side, and no event.
    "src/server/orders/tags/tag-orders.queries.ts",
  ]);
});
