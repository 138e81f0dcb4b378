import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import ProductShow from "../../../src/web/catalogs/products/ProductShow.tsx";
import { invalidateResources } from "../../../src/web/providers/changes.ts";
import "../browser.tsx";
import { on, openScreen, person, sentTo } from "../wire.tsx";

const seller = (actions: string[]) => person({ grants: { actions: { products: actions }, screens: [] } });
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
const open = async (actions = ["list", "show", "edit"]) => {
  openScreen("/s/products/:id", "/s/products/p1", <ProductShow area="s" />, seller(actions));
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
});
