import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showOrder } from "../../../src/domain/orders/detail/calls.ts";
import { listOrders } from "../../../src/domain/orders/list/calls.ts";
import { type OrderStatus } from "../../../src/domain/orders/status.ts";
import ReplaceDialog from "../../../src/web/orders/detail/references/ReplaceDialog.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen } from "../wire.tsx";
import { order as orderRow, wholeOrder } from "./fixtures.ts";

test("the replace dialog offers older open orders with the order's reference, and no newer one", async () => {
  const order = wholeOrder({ id: "o5", referenceId1: "R-1", createdAt: "2026-03-05T10:00:00.000Z" });
  const listed = (orderName: string, createdAt: string, status: OrderStatus = "Unfulfilled") =>
    orderRow({ id: orderName, orderName, createdAt, status });
  on(listOrders, () => ({
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

test("the replace dialog shows what differs, and why the buyer's other orders cannot be chosen", async () => {
  const order = wholeOrder({ id: "o5", orderName: "#new", referenceId1: "R-1", city: "Salem" });
  const old = wholeOrder({ id: "o4", orderName: "#old", referenceId1: "R-1", city: "Boston" });
  on(listOrders, ({ query }) => ({
    data: query.referenceId1 ? [old] : [{ ...old, id: "o3", orderName: "#other", referenceId1: "R-9" }],
    total: 1,
  }));
  on(showOrder, () => old);
  openScreen("/x", "/x", <ReplaceDialog order={order} close={() => {}} />);
  const address = await screen.findByRole("row", { name: /^Address · differs/ });
  expect(within(address).getByText(/Boston/)).toBeTruthy();
  expect(within(address).getByText(/Salem/)).toBeTruthy();
  expect(within(address).getAllByText(/, United States$/)).toHaveLength(2);
  expect(screen.getByRole("row", { name: "Shipping Standard Standard" })).toBeTruthy();
  expect(screen.queryByRole("row", { name: /^Total · differs/ })).toBeNull();
  expect(screen.getByText("1 order of this buyer cannot be chosen")).toBeTruthy();
  expect(screen.getByText(/#other has another reference/)).toBeTruthy();
});

test("the replace dialog shows that the search failed, and not that there is no older order", async () => {
  on(listOrders, () => new ErrorResponse("The database is away", {}, 503));
  openScreen(
    "/x",
    "/x",
    <ReplaceDialog order={wholeOrder({ id: "o5", referenceId1: "R-1" })} close={() => {}} />,
  );
  expect(await screen.findByText("The database is away")).toBeTruthy();
  expect(screen.queryByText("No order with this reference can be replaced.")).toBeNull();
});
