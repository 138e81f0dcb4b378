import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { listGoods } from "../../../src/domain/orders/create/calls.ts";
import { editOrder } from "../../../src/domain/orders/edit/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogVariants } from "../../../src/domain/resources/index.ts";
import EditDialog from "../../../src/web/orders/detail/EditDialog.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";
import { item, wholeOrder } from "./fixtures.ts";

vi.setConfig({ testTimeout: 30_000 });

const order = wholeOrder({ version: 4, items: [item({ title: "Mug", quantity: 2 })] });
const open = () => {
  const close = vi.fn();
  openScreen("/s/x", "/s/x", <EditDialog order={order} close={close} />);
  return close;
};

it("the edit dialog sends the changed quantities with the version that the user saw", async () => {
  const user = userEvent.setup();
  on(editOrder, () => order);
  const close = open();
  const quantity = await screen.findByRole("spinbutton");
  await user.clear(quantity);
  await user.type(quantity, "3");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sentTo(editOrder)[0]?.body).toEqual({
    items: [{ id: order.items[0]?.id, quantity: 3 }],
    version: 4,
  });
});

it("the edit dialog removes items and adds others", async () => {
  const user = userEvent.setup();
  on(editOrder, () => order);
  on(callsOf(catalogVariants).list, () => ({ data: [], total: 0 }));
  on(listGoods, () => ({ data: [] }));
  open();
  await user.click(await screen.findByRole("checkbox", { name: "Remove Mug" }));
  await user.type(screen.getByRole("combobox", { name: /^Add an item/ }), "TEE-1");
  await user.click(await screen.findByText('Add SKU "TEE-1"'));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(editOrder)).toHaveLength(1));
  expect(sentTo(editOrder)[0]?.body).toEqual({
    items: [{ id: order.items[0]?.id, remove: true }],
    add: [{ sku: "TEE-1", quantity: 1 }],
    version: 4,
  });
});

it("the edit dialog sends the values of the items whose personalization was changed", async () => {
  const user = userEvent.setup();
  on(editOrder, () => order);
  const name = { label: "Name", kind: "text" as const, required: true, maxLength: 20 };
  const long = { label: "Message", kind: "text" as const, required: false, maxLength: 300 };
  const font = { label: "Font", kind: "choice" as const, required: false, choices: ["Serif", "Script"] };
  const entered = [
    { label: "Name", value: "Ada" },
    { label: "Font", value: "Gothic" },
  ];
  const personalized = wholeOrder({
    version: 4,
    items: [
      item({ title: "Mug", personalizationFields: [name, long, font], personalization: entered }),
      item({ id: "i2", title: "Bowl", personalizationFields: [name] }),
    ],
  });
  openScreen("/s/x", "/s/x", <EditDialog order={personalized} close={() => undefined} />);
  expect(await screen.findByText("Font is not one of its choices")).toBeTruthy();
  await user.type(screen.getByLabelText("Message"), "To be;{Enter}or not");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(editOrder)).toHaveLength(1));
  expect(sentTo(editOrder)[0]?.body).toEqual({
    items: [{ id: "i1", personalization: [...entered, { label: "Message", value: "To be;\nor not" }] }],
    version: 4,
  });
});

it("the edit dialog asks where a text without a label belongs, and fills the only field by itself", async () => {
  const user = userEvent.setup();
  on(editOrder, () => order);
  const field = (label: string) => ({ label, kind: "text" as const, required: true, maxLength: 20 });
  const wrote = (value: string) => [{ label: "", value }];
  const personalized = wholeOrder({
    version: 4,
    items: [
      item({
        title: "Mug",
        personalizationFields: [field("Name"), field("Year")],
        personalization: wrote("Ada"),
      }),
      item({
        id: "i2",
        title: "Bowl",
        personalizationFields: [field("Dish")],
        personalization: wrote("Greg"),
      }),
    ],
  });
  openScreen("/s/x", "/s/x", <EditDialog order={personalized} close={() => undefined} />);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Dish/)).value).toBe("Greg");
  await user.click(screen.getByRole("combobox", { name: 'Where "Ada" belongs' }));
  await user.click(await screen.findByTitle("Year"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(editOrder)).toHaveLength(1));
  expect(sentTo(editOrder)[0]?.body).toEqual({
    items: [{ id: "i1", personalization: [{ label: "Year", value: "Ada" }] }],
    version: 4,
  });
});

it("the edit dialog shows an error without a field as a notification, and stays open", async () => {
  const user = userEvent.setup();
  on(editOrder, () => new ErrorResponse("It is submitted already", { status: "It is submitted already" }));
  const close = open();
  await user.type(await screen.findByLabelText(/Note/), "Fragile");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("It is submitted already")).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
});
