import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import ParcelDialog from "../../../src/web/orders/detail/ParcelDialog.tsx";
import "../browser.tsx";
import { on, openScreen, sentTo } from "../wire.tsx";
import { item, wholeOrder } from "./fixtures.ts";

const made = (quantity: number) => [{ state: "made" as const, quantity, parcelId: null }];
const order = wholeOrder({
  items: [
    item({ id: "i1", title: "Sunset tee", quantity: 2, units: made(2) }),
    item({ id: "i2", title: "Mug", sku: "MUG", units: made(1) }),
    item({ id: "i3", title: "Cap", units: [{ state: "shipped", quantity: 1, parcelId: "p9" }] }),
  ],
});

const open = () => {
  const close = vi.fn();
  openScreen("/x", "/x", <ParcelDialog order={order} parcel={null} close={close} />);
  return close;
};

beforeEach(() => {
  on("GET", /^tracking\/check$/, () => ({ carriers: ["ups"], remarks: ["Is it mistyped?"] }));
  on("POST", /^tracking$/, () => ({ id: "p1" }));
});

test("a parcel takes all that is left, unless a part is said", async () => {
  const user = userEvent.setup();
  const close = open();
  await user.type(await screen.findByLabelText("Tracking number"), "1Z5R89390357567127");
  expect(screen.queryByLabelText(/How many of Cap/)).toBeNull();
  expect(await screen.findByText("By its check digit a number of UPS")).toBeTruthy();
  expect(screen.getByText("Is it mistyped?")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add tracking" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sentTo("POST", /^tracking$/)[0]?.body).not.toHaveProperty("items");
});

test("a part names its items and how many of each, and never more than is left", async () => {
  const user = userEvent.setup();
  const close = open();
  await user.type(await screen.findByLabelText("Tracking number"), "1Z5R89390357567127");
  const tees = screen.getByLabelText("How many of Sunset tee, of 2");
  const mugs = screen.getByLabelText("How many of Mug, of 1");
  const add = screen.getByRole("button", { name: "Add tracking" });
  await user.clear(tees);
  await user.type(tees, "3");
  await user.click(add);
  expect(await screen.findByText("Of Sunset tee 0 to 2 can leave")).toBeTruthy();
  await user.clear(tees);
  await user.type(tees, "1");
  await user.clear(mugs);
  await user.type(mugs, "0");
  await user.click(add);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sentTo("POST", /^tracking$/)[0]?.body).toMatchObject({ items: [{ itemId: "i1", quantity: 1 }] });
});
