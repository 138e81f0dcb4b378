import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { addParcel, checkNumber, correctParcel } from "../../../src/domain/orders/tracking/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { rowSchema } from "../../../src/domain/resource/row-schema.ts";
import { tracking } from "../../../src/domain/resources/index.ts";
import ParcelDialog from "../../../src/web/orders/detail/parcels/ParcelDialog.tsx";
import CorrectParcelDialog from "../../../src/web/orders/tracking/CorrectParcelDialog.tsx";
import "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";
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
  openScreen("/x", "/x", <ParcelDialog order={order} close={close} />);
  return close;
};

beforeEach(() => {
  on(checkNumber, () => ({ carriers: ["ups"], remarks: ["Is it mistyped?"] }));
  on(addParcel, () => sampleOf(rowSchema(tracking), { id: "p1" }));
});

test("the parcel dialog selects all remaining units by default", async () => {
  const user = userEvent.setup();
  const close = open();
  await user.type(await screen.findByLabelText("Tracking number"), "1Z5R89390357567127");
  expect(screen.queryByLabelText(/Quantity of Cap/)).toBeNull();
  expect(await screen.findByText("Looks like UPS")).toBeTruthy();
  expect(screen.getByText("Is it mistyped?")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add tracking" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sentTo(addParcel)[0]?.body).not.toHaveProperty("items");
});

test("the parcel dialog can select items and quantities, up to the remaining units", async () => {
  const user = userEvent.setup();
  const close = open();
  await user.type(await screen.findByLabelText("Tracking number"), "1Z5R89390357567127");
  const tees = screen.getByLabelText("Quantity of Sunset tee, at most 2");
  const mugs = screen.getByLabelText("Quantity of Mug, at most 1");
  const add = screen.getByRole("button", { name: "Add tracking" });
  await user.clear(tees);
  await user.type(tees, "3");
  await user.click(add);
  expect(await screen.findByText("Enter 0 to 2 for Sunset tee")).toBeTruthy();
  await user.clear(tees);
  await user.type(tees, "1");
  await user.clear(mugs);
  await user.type(mugs, "0");
  await user.click(add);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sentTo(addParcel)[0]?.body).toMatchObject({ items: [{ itemId: "i1", quantity: 1 }] });
});

test("the parcel dialog sends a correction with the version that the user saw, and keeps it after a conflict", async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  const parcel = sampleOf(rowSchema(tracking), {
    id: "p1",
    number: "1Z5R89390357567127",
    carrier: "ups",
    shippedDate: null,
    version: 3,
  });
  const lost = "The agency changed Carrier. Check the newer values and try again";
  on(correctParcel, ({ body }) =>
    body.version === 3 ? new ErrorResponse(lost, { version: lost }) : { ...parcel, version: 5 },
  );
  on(callsOf(tracking).show, () => ({ ...parcel, carrier: "usps", version: 4 }));
  openScreen("/x", "/x", <CorrectParcelDialog parcel={parcel} orderId="o1" close={close} />);
  const number = await screen.findByLabelText("Tracking number");
  await user.clear(number);
  await user.type(number, "1Z5R89390357567128");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(lost)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /Load/ }));
  expect(await screen.findByText(/USPS/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sentTo(correctParcel).map(({ body }) => body)).toEqual([
    { number: "1Z5R89390357567128", version: 3 },
    { number: "1Z5R89390357567128", version: 4 },
  ]);
});
