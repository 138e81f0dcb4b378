import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { voidParcel } from "../../../src/domain/orders/tracking/calls.ts";
import VoidParcelDialog from "../../../src/web/orders/tracking/VoidParcelDialog.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";

const open = () => {
  const close = vi.fn();
  openScreen("/x", "/x", <VoidParcelDialog parcel={{ id: "p1", number: "1Z5" }} close={close} />);
  return close;
};

test("canceling a shipment previews the entered amount, and then cancels with it", async () => {
  const money = { charge: 0, release: 0, refund: 4.5, balanceAfter: 20 };
  on(voidParcel, ({ body }) => {
    if (body.shippingBack === 99) return new ErrorResponse("More than its shipping");
    return { success: ["p1"], failed: [], message: "Shipment canceled", money };
  });
  const user = userEvent.setup();
  const close = open();
  expect(await screen.findByText("$4.50")).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Cancel shipment" });
  const amount = screen.getByLabelText("Shipping to refund");
  await user.type(amount, "99");
  expect(await screen.findByText("More than its shipping")).toBeTruthy();
  expect(button.disabled).toBe(true);
  await user.clear(amount);
  await user.type(amount, "3");
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  const sent = sentTo(voidParcel);
  expect(sent.at(-1)).toMatchObject({ query: {}, body: { shippingBack: 3 } });
  expect(sent.slice(0, -1).map(({ query }) => query)).toEqual(sent.slice(1).map(() => ({ preview: "true" })));
});
