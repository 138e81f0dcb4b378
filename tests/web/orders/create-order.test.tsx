import { configure, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { createOrder, listGoods, quoteOrder } from "../../../src/domain/orders/create/calls.ts";
import { type OrderQuote } from "../../../src/domain/orders/create/responses.ts";
import { showOrder } from "../../../src/domain/orders/detail/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { listRowSchema } from "../../../src/domain/resource/row-schema.ts";
import { catalogVariants, customers, sellerTeams } from "../../../src/domain/resources/index.ts";
import CreateOrder from "../../../src/web/orders/create/CreateOrder.tsx";
import { address } from "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";
import { item, personOf, wholeOrder } from "./fixtures.ts";

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 10_000 });

const variant = sampleOf(listRowSchema(catalogVariants), {
  id: "v1",
  catalogVariantCode: "TEE-BLK-M",
  catalog: { id: "c1", name: "Classic tee" },
  color: "Black",
  colorHex: "#000000",
  size: "M",
  inStock: true,
});
const ann = sampleOf(listRowSchema(customers), {
  id: "b1",
  name: "Ann Lee",
  email: "ann@example.com",
  phone: null,
  address1: "20 Maple Avenue",
  address2: null,
  city: "San Pedro",
  province: "California",
  zipCode: "90731",
  countryCode: "US",
});
const quote: OrderQuote = {
  items: [
    {
      sku: "TEE-BLK-M",
      title: "Classic tee - Black / M",
      variant: { ...variant, catalog: "Classic tee" },
      notOurs: false,
      unitPrice: 0,
      charge: 9.5,
      priceMissing: null,
      missingArtwork: [1],
      personalizationFields: [],
    },
  ],
  charge: { items: 9.5, shipping: 4.99, total: 14.49 },
  gates: [{ gate: "artwork", owner: "seller", since: "2026-11-20T18:00:00.000Z", fix: "Add the artwork" }],
  address: [],
  canSubmit: false,
  balance: { now: 100, after: 85.51 },
};

beforeEach(() => {
  on(callsOf(customers).list, () => ({ data: [ann], total: 1 }));
  on(callsOf(catalogVariants).list, () => ({ data: [variant], total: 1 }));
  on(listGoods, () => ({ data: [] }));
  on(quoteOrder, () => quote);
  on(createOrder, () => wholeOrder({ id: "new" }));
});
const open = (at = "/s/orders/create") =>
  openScreen(
    "/s/orders/create",
    at,
    <CreateOrder area="s" />,
    personOf("seller", { customers: ["list"], products: ["list"], "catalog-variants": ["list"] }),
  );

it("an order has no quote before a country is chosen", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Add item"), "tee");
  await user.click(await screen.findByText("Classic tee, Black, M"));
  expect(await screen.findByText("Choose a country to see prices.")).toBeTruthy();
  await user.type(screen.getByLabelText(/Full name/), "ann");
  await user.click(await screen.findByText(/20 Maple Avenue/));
  expect(await screen.findByText("$14.49")).toBeTruthy();
  expect(sentTo(quoteOrder).map(({ body }) => body.countryCode)).toEqual(["US"]);
});

it("an order of an earlier customer is entered with a live quote, and submitted", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText(/Full name/), "ann");
  await user.click(await screen.findByText(/20 Maple Avenue/));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Address 1/).value).toBe(ann.address1));
  await user.type(screen.getByLabelText("Add item"), "tee");
  await user.click(await screen.findByText("Classic tee, Black, M"));
  expect(await screen.findByText("$14.49")).toBeTruthy();
  expect(await screen.findByText("$85.51")).toBeTruthy();
  expect(screen.getByText("Artwork 1 missing")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(address.now).toBe("/s/orders/new"));
  const [created] = sentTo(createOrder);
  expect(created?.body).toEqual({
    fullName: "Ann Lee",
    email: "ann@example.com",
    address1: "20 Maple Avenue",
    city: "San Pedro",
    province: "California",
    zipCode: "90731",
    countryCode: "US",
    shippingOption: "standard",
    items: [{ sku: "TEE-BLK-M", quantity: 1 }],
    submit: true,
  });
  expect(created?.key).toBeTruthy();
});

it("shows at its field what the quote found of the address, and fills in what it suggests", async () => {
  const user = userEvent.setup();
  const finding = {
    verdict: "wrong",
    field: "zipCode",
    message: '"90731" is a ZIP code of CA, not of NY',
    suggestion: { province: "CA" },
  } as const;
  const missing = { verdict: "wrong", field: "address2", message: "Said of an empty field" } as const;
  on(quoteOrder, ({ body }) => ({
    ...quote,
    address: body.province === "CA" ? [] : [finding, missing],
  }));
  open();
  await user.type(await screen.findByLabelText(/Full name/), "ann");
  await user.click(await screen.findByText(/20 Maple Avenue/));
  await user.type(screen.getByLabelText("Add item"), "tee");
  await user.click(await screen.findByText("Classic tee, Black, M"));
  await user.click(await screen.findByRole("button", { name: "Change state to CA" }));
  expect(screen.queryByText("Said of an empty field")).toBeNull();
  await waitFor(() => expect(sentTo(quoteOrder).at(-1)?.body).toMatchObject({ province: "CA" }));
  await waitFor(() => expect(screen.queryByText(/is a ZIP code of CA/)).toBeNull());
});

it("asks for what a product declares, in the order of Tab, and sends the values by label", async () => {
  const user = userEvent.setup();
  const personalizationFields: OrderQuote["items"][number]["personalizationFields"] = [
    { label: "Name", kind: "text", required: true, maxLength: 8 },
    { label: "Font", kind: "choice", required: false, choices: ["Serif", "Script"] },
  ];
  on(quoteOrder, () => ({
    ...quote,
    items: quote.items.map((line) => ({ ...line, personalizationFields })),
  }));
  open();
  await user.type(await screen.findByLabelText(/Full name/), "ann");
  await user.click(await screen.findByText(/20 Maple Avenue/));
  await user.type(screen.getByLabelText("Add item"), "tee");
  await user.click(await screen.findByText("Classic tee, Black, M"));
  const name = await screen.findByLabelText(/^Name \(required\)/);
  expect(name.getAttribute("aria-required")).toBe("true");
  await user.type(name, "Ada Lovelace");
  expect(name).toHaveProperty("value", "Ada Love");
  expect(screen.getByText("8 / 8")).toBeTruthy();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText("Font"));
  await user.keyboard("Scr");
  await user.click(await screen.findByText("Script", { selector: ".ant-select-item-option-content" }));
  await waitFor(() =>
    expect(sentTo(quoteOrder).at(-1)?.body).toMatchObject({
      items: [{ personalization: [{ label: "Name", value: "Ada Love" }, { label: "Font" }] }],
    }),
  );
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(address.now).toBe("/s/orders/new"));
  const [created] = sentTo(createOrder);
  expect(created?.body).toMatchObject({
    items: [
      {
        sku: "TEE-BLK-M",
        personalization: [
          { label: "Name", value: "Ada Love" },
          { label: "Font", value: "Script" },
        ],
      },
    ],
  });
});

it("copies the values of an order, and shows an error of the server at them", async () => {
  const user = userEvent.setup();
  const entered = [{ label: "Monogram", value: "AL" }];
  on(showOrder, () => wholeOrder({ id: "o1", items: [item({ personalization: entered })] }));
  const wrong = "At most 500 characters";
  on(createOrder, () => new ErrorResponse(wrong, { "items.0.personalization.0.value": wrong }));
  open("/s/orders/create?from=o1");
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(wrong)).toBeTruthy();
  expect(sentTo(createOrder)[0]?.body).toMatchObject({ items: [{ personalization: entered }] });
  await user.click(screen.getByRole("button", { name: "Remove Monogram" }));
  await user.click(screen.getByRole("button", { name: /Save draft/ }));
  await waitFor(() => expect(sentTo(createOrder)).toHaveLength(2));
  expect(sentTo(createOrder)[1]?.body).not.toHaveProperty("items.0.personalization");
});

it("a draft that cannot be submitted stays, and the reason is shown", async () => {
  const user = userEvent.setup();
  const source = wholeOrder({
    id: "o1",
    items: [item({ title: "Mug", quantity: 2, artwork1: "files/a.webp" })],
  });
  on(showOrder, () => source);
  on(createOrder, () => ({ ...wholeOrder({ id: "new" }), refusal: "Add the artwork" }));
  open("/s/orders/create?from=o1");
  expect(await screen.findByRole("heading", { name: "Duplicate order" })).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>(/Full name/)).value).toBe(source.fullName);
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Saved as a draft, not submitted: Add the artwork")).toBeTruthy();
  await waitFor(() => expect(address.now).toBe("/s/orders/new"));
  expect(sentTo(createOrder)[0]?.body).toMatchObject({
    items: [{ quantity: 2, artwork1: "files/a.webp" }],
  });
  expect(sentTo(createOrder)[0]?.body).not.toHaveProperty("reference");
});

it("the server's errors are shown at their fields, and nothing is lost", async () => {
  const user = userEvent.setup();
  const unknown = "This image is not in the image library. Upload it first";
  on(showOrder, () => wholeOrder({ id: "o1", items: [item({ artwork2: "files/other.webp" })] }));
  on(createOrder, () => new ErrorResponse(unknown, { "items.0.artwork2": unknown }));
  open("/s/orders/create?from=o1");
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(unknown)).toBeTruthy();
  expect(address.now).toBe("/s/orders/create?from=o1");
});

it("an empty order names what is missing and is not sent", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Enter the name of the recipient")).toBeTruthy();
  expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Add an item");
  expect(sentTo(createOrder)).toEqual([]);
});

it("leaving with unsaved input asks first", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText(/Full name/), "Bo");
  await user.click(screen.getByRole("link", { name: /Orders/ }));
  const question = await screen.findByRole("dialog");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(address.now).toBe("/s/orders/create");
  const buttons = within(screen.getByRole("region", { name: "Save" }));
  await user.click(buttons.getByRole("button", { name: "Cancel" }));
  await user.click((await screen.findAllByRole("button", { name: "Discard" })).at(-1) as HTMLElement);
  await waitFor(() => expect(address.now).toBe("/s/orders"));
});

it("an agency chooses the seller first and saves a draft that the seller submits", async () => {
  const user = userEvent.setup();
  on(callsOf(sellerTeams).choose, () => ({
    data: [{ id: "t9", name: "Fern & Co", code: "FERN" }],
    total: 1,
  }));
  const agency = personOf("agency", { "seller-teams": ["choose"] });
  openScreen("/ag/orders/create", "/ag/orders/create", <CreateOrder area="ag" />, agency);
  expect(await screen.findByText("Choose the seller to see prices.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Submit" })).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "Seller" }));
  await user.click(await screen.findByText("Fern & Co"));
  await user.type(screen.getByLabelText(/Full name/), "Bo Hall");
  await user.click(screen.getByLabelText("Add item"));
  await user.click(await screen.findByText("Classic tee, Black, M"));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(address.now).toBe("/ag/orders/new"));
  expect(sentTo(createOrder)[0]?.body).toMatchObject({ sellerTeam: "t9", fullName: "Bo Hall" });
});

it("a product is ordered by its title too, because others may have its SKU, and so is a copied item", async () => {
  on(listGoods, () => ({
    data: [{ sku: "TEE-BLK-M", title: "Fox tee", variantText: "Black / M" }],
  }));
  on(showOrder, () => wholeOrder({ items: [item({ title: "Moon tee - Black / M" })] }));
  open("/s/orders/create?from=o1");
  const user = userEvent.setup();
  await user.type(await screen.findByRole("combobox", { name: "Add item" }), "fox");
  await user.click(await screen.findByText("Fox tee, Black / M"));
  await waitFor(() => expect(sentTo(quoteOrder).at(-1)?.body).toMatchObject({ items: [{}, {}] }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sentTo(createOrder)).toHaveLength(1));
  for (const body of [sentTo(createOrder).at(-1)?.body, sentTo(quoteOrder).at(-1)?.body]) {
    expect(body).toMatchObject({ items: [{ title: "Moon tee - Black / M" }, { title: "Fox tee" }] });
  }
});
