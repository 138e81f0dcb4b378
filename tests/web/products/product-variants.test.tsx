import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { syncProductToItems } from "../../../src/domain/orders/mapping/calls.ts";
import { exportVariants, showVariantCosts, suggestVariants } from "../../../src/domain/products/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { exportHistory, products } from "../../../src/domain/resources/index.ts";
import ProductShow from "../../../src/web/products/ProductShow.tsx";
import { invalidateResources } from "../../../src/web/providers/changes.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentBy, sentTo } from "../wire.tsx";

const seller = (actions: string[], orders: string[] = []) =>
  person({ grants: { actions: { products: actions, orders, catalogs: ["prices"] }, screens: [] } });
const variant = {
  id: "pv1",
  option1: "Black",
  option2: "M",
  option3: null,
  sku: "ST-M",
  price: 29,
  shipUsFirst: true,
};
const product = {
  id: "p1",
  title: "Sunset tee",
  productType: "pod",
  description: "",
  version: 2,
  otherMockup: [],
  personalization: [],
  options: [
    { name: "Color", values: ["Black"] },
    { name: "Size", values: ["M", "L"] },
  ],
  variants: [
    { ...variant, catalogVariant: "v1" },
    { ...variant, id: "pv2", option2: "L", sku: "ST-L", price: 31, catalogVariant: null },
  ],
};
const CATALOG = { id: "c1", name: "Classic tee" };
const made = (id: string, catalogVariantCode: string) => ({
  id,
  catalogVariantCode,
  catalog: CATALOG,
  color: "Black",
  colorHex: "#000",
  size: "M",
  inStock: true,
});
const costs = {
  variants: [
    { id: "pv1", mapped: made("v1", "TEE-BLK-M"), cost: 9.5, reason: null },
    { id: "pv2", mapped: null, cost: null, reason: "Not mapped" },
  ],
};

beforeEach(() => {
  emptyLists();
  on(callsOf(products).show, () => product);
  on(showVariantCosts, () => costs);
});
const open = async (actions = ["list", "show", "edit"], orders: string[] = []) => {
  openScreen("/s/products/:id", "/s/products/p1", <ProductShow area="s" />, seller(actions, orders));
  await screen.findByRole("grid", { name: "Variants" });
};

describe("the variants of a product", () => {
  it("are a grid by the product's options, and nothing else lists them", async () => {
    await open();
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    const made = ["Made from", "Cost ($)", "Profit ($)"];
    expect(heads.slice(-8)).toEqual(["SKU", "Color", "Size", "Price ($)", "Ship US first", ...made]);
    expect(screen.getByText("31.00")).toBeTruthy();
    expect(screen.queryAllByText("ST-M")).toHaveLength(1);
  });

  it("are saved in one call, and keep what the grid does not show", async () => {
    const user = userEvent.setup();
    await open();
    on(callsOf(products).edit, () => ({ ...product, version: 3 }));
    // Space toggles the last column of the first row.
    await user.click(screen.getAllByText("Yes")[0] as HTMLElement); // both rows have it
    await user.keyboard(" ");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sentBy("PATCH")[0]?.body).toEqual({
        variants: [{ ...product.variants[0], shipUsFirst: false }, product.variants[1]],
        version: 2,
      }),
    );
  });

  it("show what each is made from, costs and earns, or why that is unknown", async () => {
    await open();
    expect(await screen.findByText("TEE-BLK-M")).toBeTruthy();
    expect(screen.getByText("9.50")).toBeTruthy();
    expect(screen.getByText("19.50")).toBeTruthy();
    expect(screen.getByText("Not mapped")).toBeTruthy();
  });

  it("are mapped by a suggestion with its reason, and saved with it", async () => {
    const user = userEvent.setup();
    on(suggestVariants, () => ({
      suggestions: [{ variant: made("v2", "TEE-BLK-L"), score: 9, reasons: ["Size L"] }],
    }));
    on(callsOf(products).edit, () => ({ ...product, version: 3 }));
    await open();
    await user.click(screen.getByText("ST-L"));
    await user.click(screen.getByRole("button", { name: "Map selected" }));
    expect(await screen.findByText("Size L")).toBeTruthy();
    expect(sentTo(suggestVariants)[0]?.query).toEqual({ variant: "pv2" });
    await user.click(screen.getByRole("button", { name: /TEE-BLK-L/ }));
    await user.click(screen.getByRole("button", { name: "Choose" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sentBy("PATCH")[0]?.body).toMatchObject({
        variants: [{ catalogVariant: "v1" }, { id: "pv2", catalogVariant: "v2" }],
      }),
    );
  });

  it("are generated from the options, which are saved with them", async () => {
    const user = userEvent.setup();
    await open();
    on(callsOf(products).edit, () => ({ ...product, version: 3 }));
    await user.type(screen.getByRole("combobox", { name: "Values of option 1" }), "White,");
    await user.click(screen.getByRole("button", { name: "Generate 2 variants from options" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const none = { sku: null, option3: null, shipUsFirst: false, catalogVariant: null, price: 29 };
    await waitFor(() =>
      expect(sentBy("PATCH")[0]?.body).toEqual({
        variants: [
          ...product.variants,
          { ...none, option1: "White", option2: "M" },
          { ...none, option1: "White", option2: "L" },
        ],
        options: [{ name: "Color", values: ["Black", "White"] }, product.options[1]],
        version: 2,
      }),
    );
  });

  it("keep the values of the other options when one is removed", async () => {
    const user = userEvent.setup();
    await open();
    on(callsOf(products).edit, () => ({ ...product, version: 3 }));
    await user.click(screen.getByRole("button", { name: "Remove option 1" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sentBy("PATCH")[0]?.body).toMatchObject({
        variants: [
          { id: "pv1", option1: "M", option2: null },
          { id: "pv2", option1: "L", option2: null },
        ],
        options: [product.options[1]],
      }),
    );
  });

  it("have a public page whose address can be copied while it is public", async () => {
    on(callsOf(products).show, () => ({ ...product, published: true }));
    await open();
    const link = screen.getByRole("link", { name: /\/cms\/products\/p1$/ });
    expect(link.getAttribute("href")).toContain("/cms/products/p1");
    expect(screen.getByRole("button", { name: /Copy the address of the public page/ })).toBeTruthy();
  });

  it("need a price before they are saved", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "Add row" }));
    expect(screen.getByText(/1 error/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  });

  it("follow a change from outside, and are only read without permission", async () => {
    await open(["list", "show"]);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    on(callsOf(products).show, () => ({ ...product, version: 3, variants: [{ ...variant, price: 35 }] }));
    await act(() => invalidateResources("products"));
    expect(await screen.findByText("35.00")).toBeTruthy();
    expect(screen.queryByText("31.00")).toBeNull();
  });

  it("are applied to open orders after a preview of the items and charges that change", async () => {
    const user = userEvent.setup();
    const share = { items: 3, orders: 2, charge: 31.4 };
    const impact = { ...share, inOrders: share, inFiles: { items: 0, orders: 0, charge: 0, files: 0 } };
    on(syncProductToItems, () => ({ ...impact, message: "3 items in 2 orders mapped" }));
    await open(["list", "show", "edit"], ["map"]);
    await user.click(screen.getByRole("button", { name: "Apply to open orders" }));
    await screen.findByText("3 open items in 2 orders, +$31.40");
    await user.click(screen.getByRole("button", { name: "Apply" }));
    await screen.findByText("3 items in 2 orders mapped");
    expect(sentTo(syncProductToItems).map(({ query }) => query)).toEqual([{ preview: "true" }, {}]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("cannot be applied where no item waits for them", async () => {
    const user = userEvent.setup();
    const none = { items: 0, orders: 0, charge: 0 };
    const impact = { ...none, inOrders: none, inFiles: { ...none, files: 0 }, message: "Would be saved" };
    on(syncProductToItems, () => impact);
    await open(["list", "show", "edit"], ["map"]);
    await user.click(screen.getByRole("button", { name: "Apply to open orders" }));
    await screen.findByText("No open item needs these variants");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Apply" }).disabled).toBe(true);
  });

  it("are exported by a job of their own", async () => {
    const user = userEvent.setup();
    on(exportVariants, () => ({ id: "e1", message: "Started", url: "/api/x" }));
    // Its progress is read once a second.
    on(callsOf(exportHistory).show, () => ({
      id: "e1",
      fileName: "variants.csv",
      type: "products",
      status: "running",
      rows: 0,
      total: 2,
    }));
    await open(["list", "show", "export"]);
    await user.click(screen.getByRole("button", { name: "Export csv" }));
    await waitFor(() => expect(sentTo(exportVariants)).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Apply to open orders" })).toBeNull();
  });
});
