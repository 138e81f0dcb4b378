import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { confirmAddresses } from "../../../src/domain/orders/actions/calls.ts";
import { showOrder } from "../../../src/domain/orders/detail/calls.ts";
import { editCustomer } from "../../../src/domain/orders/edit/calls.ts";
import { listOrders } from "../../../src/domain/orders/list/calls.ts";
import OrderShow from "../../../src/web/orders/OrderShow.tsx";
import type { WholeOrder } from "../../../src/web/orders/wire.ts";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { Surroundings } from "../browser.tsx";
import { on, sentTo } from "../wire.tsx";
import { personOf, wholeOrder } from "./fixtures.ts";

vi.setConfig({ testTimeout: 30_000 });

const known = (over: Partial<NonNullable<WholeOrder["address"]>> = {}): WholeOrder["address"] => ({
  verdict: "wrong",
  findings: [
    {
      verdict: "wrong",
      field: "zipCode",
      message: '"2134" has 4 digits',
      suggestion: { zipCode: "02134" },
    },
    { verdict: "doubtful", field: "address1", message: "Only USPS delivers to a PO box" },
  ],
  version: "2026-11",
  checkedAt: "2026-11-03T18:00:00.000Z",
  closes: "submit",
  ...over,
});

function open(order: WholeOrder) {
  on(showOrder, () => order);
  on(listOrders, () => ({ data: [], total: 0 }));
  render(
    <PersonIs person={personOf("seller")}>
      <Surroundings at={`/s/orders/${order.id}`} data={dataProvider()}>
        <Routes>
          <Route path="/:area/orders/:id/*" element={<OrderShow area="s" />} />
        </Routes>
      </Surroundings>
    </PersonIs>,
  );
}
const panel = async () => within(await screen.findByRole("region", { name: "Customer" }));

it("takes a suggestion with one click, and takes it back", async () => {
  const order = wholeOrder({ zipCode: "2134", addressStatus: 0, address: known(), version: 4 });
  on(editCustomer, () => ({ ...order, zipCode: "02134", version: 5 }));
  open(order);
  const customer = await panel();
  const findings = within(customer.getByRole("list", { name: "What is known of the address" }));
  expect(findings.getByRole("img", { name: "Wrong" })).toBeTruthy();
  expect(findings.getByRole("img", { name: "Doubtful" })).toBeTruthy();
  expect(customer.getByText("Checked 11/03/2026 with postal data of 2026-11")).toBeTruthy();
  await userEvent.click(customer.getByRole("button", { name: "Change ZIP to 02134" }));
  await waitFor(() => expect(sentTo(editCustomer)[0]?.body).toEqual({ zipCode: "02134", version: 4 }));
  expect(await screen.findByText("ZIP changed to 02134")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sentTo(editCustomer)[1]?.body).toEqual({ zipCode: "2134", version: 5 }));
});

it("opens the form with a suggestion where shipping may be charged again", async () => {
  open(wholeOrder({ status: "InReview", zipCode: "2134", addressStatus: 0, address: known() }));
  await userEvent.click((await panel()).getByRole("button", { name: "Change ZIP to 02134" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit customer" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Zip code").value).toBe("02134");
  expect(sentTo(editCustomer)).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(editCustomer)[0]?.body).toEqual({ zipCode: "02134", version: 1 }));
});

it("offers no suggestion to who may not edit, and no confirmation of what closes nothing", async () => {
  const address = known({ closes: null, confirmed: undefined });
  open(wholeOrder({ actions: ["confirm-address"], addressStatus: 1, address }));
  const customer = await panel();
  expect(customer.getByText("Only USPS delivers to a PO box")).toBeTruthy();
  expect(customer.queryByRole("button", { name: /^Change|^Confirm/ })).toBeNull();
});

it("says where a parcel arrived, and who confirmed", async () => {
  const at = "2026-11-04T18:00:00.000Z";
  const good = { verdict: "good", findings: [], closes: null, deliveredAt: at } as const;
  open(wholeOrder({ address: known({ ...good, confirmed: { by: "Fern Hale", at } }) }));
  const customer = await panel();
  expect(customer.getByText("Delivered here on 11/04/2026")).toBeTruthy();
  expect(customer.getByText("Confirmed as it is by Fern Hale, 11/04/2026")).toBeTruthy();
});

it("asks before it confirms, with the address and what is known against it", async () => {
  const order = wholeOrder({
    addressStatus: 0,
    address: known(),
    gates: [{ gate: "address", owner: "seller", since: "2026-11-20T18:00:00Z", fix: "Correct the address" }],
  });
  on(confirmAddresses, () => ({ success: ["o1"], failed: [], message: "Confirmed" }));
  open(order);
  expect(await screen.findByText('"2134" has 4 digits. Correct the address')).toBeTruthy();
  const confirmations = () => sentTo(confirmAddresses).filter(({ query }) => query?.preview !== "true");
  await userEvent.click(await screen.findByRole("button", { name: "Confirm as it is" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/^Ann Lee, 20 Maple Avenue, San Pedro, CA 90731/)).toBeTruthy();
  expect(dialog.getByText('"2134" has 4 digits')).toBeTruthy();
  expect(dialog.getByText(/^Who confirms, when, and what was known/)).toBeTruthy();
  expect(confirmations()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: /^Confirm/ }));
  await waitFor(() => expect(confirmations()[0]?.body).toMatchObject({ ids: ["o1"] }));
});
