import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import ReplaceDialog from "../../../src/web/orders/detail/references/ReplaceDialog.tsx";
import "../browser.tsx";
import { on, openScreen } from "../wire.tsx";
import { wholeOrder } from "./fixtures.ts";

test("the replace dialog offers older open orders with the order's reference, and no newer one", async () => {
  const order = wholeOrder({ id: "o5", referenceId1: "R-1", createdAt: "2026-03-05T10:00:00.000Z" });
  const listed = (orderName: string, createdAt: string, status = "Unfulfilled") => ({
    ...{ id: orderName, orderName, createdAt, status },
  });
  on("GET", /^orders$/, () => ({
    data: [
      listed("#older", "2026-03-01T10:00:00.000Z"),
      listed("#done", "2026-03-02T10:00:00.000Z", "Fulfilled"),
      listed("#newer", "2026-03-06T10:00:00.000Z"),
    ],
    total: 3,
  }));
  openScreen("/x", "/x", <ReplaceDialog order={order} close={() => {}} />);
  expect(await screen.findByRole("radio", { name: /#older/ })).toBeTruthy();
  expect(screen.getAllByRole("radio")).toHaveLength(1);
});
