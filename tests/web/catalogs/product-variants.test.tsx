import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import ProductShow from "../../../src/web/catalogs/products/ProductShow.tsx";
import { invalidateResources } from "../../../src/web/providers/changes.ts";
import "../browser.tsx";
import { on, openScreen, person, sentTo } from "../wire.tsx";

const seller = (actions: string[], orders: string[] = []) =>
  person({ grants: { actions: { products: actions, orders }, screens: [] } });
const variant = { option1: "Black", option2: "M", option3: null, sku: "ST-M", price: 29, shipUsFirst: true };
const product = {
  ...{ id: "p1", title: "Sunset tee", productType: "pod", description: "", version: 2, otherMockup: [] },
  options: [
    { name: "Color", values: ["Black"] },
    { name: "Size", values: ["M", "L"] },
  ],
  variants: [
    { ...variant, catalogVariant: "v1" },
    { ...variant, option2: "L", sku: "ST-L", price: 31, catalogVariant: null },
  ],
};

beforeEach(() => {
  on("GET", /./, () => ({ data: [], total: 0 }));
  on("GET", /^products\/p1$/, () => product);
});
const open = async (actions = ["list", "show", "edit"], orders: string[] = []) => {
  openScreen("/s/products/:id", "/s/products/p1", <ProductShow area="s" />, seller(actions, orders));
  await screen.findByRole("grid", { name: "Variants" });
};

describe("the variants of a product", () => {
  it("are a grid by the product's options, and nothing else lists them", async () => {
    await open();
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads.slice(-5)).toEqual(["SKU", "Color", "Size", "Price ($)", "Ship US first"]);
    expect(screen.getByText("31.00")).toBeTruthy();
    expect(screen.queryAllByText("ST-M")).toHaveLength(1);
  });

  it("are saved in one call, and keep what the grid does not show", async () => {
    const user = userEvent.setup();
    await open();
    on("PATCH", /^products\/p1$/, () => ({ ...product, version: 3 }));
    // Space toggles the last column of the first row.
    await user.click(screen.getAllByText("Yes")[0] as HTMLElement); // both rows have it
    await user.keyboard(" ");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sentTo("PATCH", /./)[0]?.body).toEqual({
        variants: [{ ...product.variants[0], shipUsFirst: false }, product.variants[1]],
        version: 2,
      }),
    );
  });

  it("need a price before they are saved", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "Add row" }));
    expect(screen.getByText(/1 wrong/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  });

  it("follow a change from outside, and are only read without permission", async () => {
    await open(["list", "show"]);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    on("GET", /^products\/p1$/, () => ({ ...product, version: 3, variants: [{ ...variant, price: 35 }] }));
    await act(() => invalidateResources("products"));
    expect(await screen.findByText("35.00")).toBeTruthy();
    expect(screen.queryByText("31.00")).toBeNull();
  });

  it("are applied to open orders after a preview of the items and charges that change", async () => {
    const user = userEvent.setup();
    const share = { items: 3, orders: 2, charge: 31.4 };
    const impact = { ...share, inOrders: share, inFiles: { items: 0, orders: 0, charge: 0, files: 0 } };
    on("PUT", /^products\/p1\/sync-to-item/, () => ({ ...impact, message: "3 items in 2 orders mapped" }));
    await open(["list", "show", "edit"], ["map"]);
    await user.click(screen.getByRole("button", { name: "Apply to open orders" }));
    await screen.findByText("3 open items in 2 orders, +$31.40");
    await user.click(screen.getByRole("button", { name: "Apply" }));
    await screen.findByText("3 items in 2 orders mapped");
    expect(sentTo("PUT", /sync-to-item/).map(({ query }) => query)).toEqual([{ preview: "true" }, {}]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("cannot be applied where no item waits for them", async () => {
    const user = userEvent.setup();
    const none = { items: 0, orders: 0, charge: 0 };
    const impact = { ...none, inOrders: none, inFiles: { ...none, files: 0 }, message: "Would be saved" };
    on("PUT", /^products\/p1\/sync-to-item/, () => impact);
    await open(["list", "show", "edit"], ["map"]);
    await user.click(screen.getByRole("button", { name: "Apply to open orders" }));
    await screen.findByText("No open item waits for these variants");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Apply" }).disabled).toBe(true);
  });

  it("are exported by a job of their own", async () => {
    const user = userEvent.setup();
    on("GET", /^products\/p1\/variants\/export/, () => ({ id: "e1", message: "Started", url: "/api/x" }));
    await open(["list", "show", "export"]);
    await user.click(screen.getByRole("button", { name: "Export csv" }));
    await waitFor(() => expect(sentTo("GET", /^products\/p1\/variants\/export/)).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Apply to open orders" })).toBeNull();
  });
});
