import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showCatalog, showCatalogPrices } from "../../../src/domain/catalogs/calls.ts";
import CatalogShow from "../../../src/web/catalogs/CatalogShow.tsx";
import { address } from "../browser.tsx";
import { emptyLists, on, openScreen, person } from "../wire.tsx";
// Loaded up front, because the tests check behavior, not loading time.
import "../../../src/web/catalogs/shop/CatalogShop.tsx";
import "../../../src/web/widgets/form/CountryInput.tsx";
import "../../../src/web/widgets/form/RegionInput.tsx";

const variant = (id: string, color: string, size: string) => ({
  id,
  size: { name: size },
  catalogVariantCode: `HT-${color}-${size}`.toUpperCase(),
  inStock: true,
  color: { name: color, hex: color === "Black" ? "#17181b" : "#ffffff" },
});
const catalog = {
  id: "c1",
  name: "Heavy Tee",
  productCode: "HT",
  description: "<p>Made of <strong>cotton</strong></p>",
  mockupGallery: ["files/demo/one.webp", "files/demo/two.webp"],
  production: "2 to 4 days",
  sizes: ["M", "L"],
  colors: [{ name: "Black" }],
  garmentPhotos: { version: 1, photos: [] },
  weight: { value: 180, unit: "g" },
  designs: [{ slot: 1, label: "Front", required: true, minWidth: 3600, minHeight: 4800 }],
  variants: [variant("v1", "Black", "L"), variant("v2", "Black", "M"), variant("v3", "White", "M")],
};
const seller = person({ grants: { actions: { catalogs: ["list", "show", "prices"] }, screens: [] } });

beforeEach(() => {
  emptyLists();
  on(showCatalog, () => catalog);
  on(showCatalogPrices, () => ({
    variants: [
      { id: "v1", price: 9.5 },
      { id: "v2", price: 9 },
      { id: "v3", price: null },
    ],
    shipping: [
      { zone: "US", option: "standard", first: 4.99, additional: 1.5 },
      { zone: "US", option: "express", first: 15, additional: 6 },
    ],
  }));
});
afterEach(() => vi.restoreAllMocks());

const open = async (who = seller) => {
  openScreen("/s/catalogs/detail/:id", "/s/catalogs/detail/c1", <CatalogShow area="s" />, who);
  return within(await screen.findByRole("region", { name: "Your price" }));
};

describe("a catalog for a seller", () => {
  it("shows the own price of the chosen color and size", async () => {
    const user = userEvent.setup();
    const price = await open();
    expect(price.getByText("$9.50")).toBeTruthy();
    const sizes = within(price.getByRole("group", { name: "Size: L" })).getAllByRole("radio");
    expect(sizes.map((radio) => radio.getAttribute("value"))).toEqual(["M", "L"]);
    await user.click(price.getByRole("radio", { name: "M" }));
    expect(price.getByText("$9.00")).toBeTruthy();
    await user.click(price.getByRole("radio", { name: "White" }));
    expect(price.getByText("No price")).toBeTruthy();
    // White is not made in L, so the color changes with the size.
    await user.click(price.getByRole("radio", { name: "L" }));
    expect(price.getByRole<HTMLInputElement>("radio", { name: "Black" }).checked).toBe(true);
  });

  it("shows an image in large, rich text as written, and what the catalog says about itself", async () => {
    const user = userEvent.setup();
    await open();
    expect(screen.getByRole("img", { name: "Heavy Tee, image 1 of 2" }).getAttribute("src")).toContain(
      "w=992",
    );
    await user.click(screen.getByRole("button", { name: "Show image 2" }));
    expect(screen.getByRole("img", { name: "Heavy Tee, image 2 of 2" })).toBeTruthy();
    expect(screen.getByText("cotton").tagName).toBe("STRONG");
    expect(screen.getByText("2 to 4 days")).toBeTruthy();
    expect(screen.getByText("180 g")).toBeTruthy();
    expect(screen.queryByText("Returns"), "left out where it is empty").toBeNull();
  });

  it("calculates the profit at a retail price, with shipping to the chosen country", async () => {
    const user = userEvent.setup();
    await open();
    const panel = within(screen.getByRole("region", { name: "Profit calculator" }));
    await user.type(panel.getByLabelText("Retail price"), "29");
    await user.clear(panel.getByLabelText("Quantity"));
    await user.type(panel.getByLabelText("Quantity"), "2");
    await user.tab();
    const amounts = () => panel.getAllByRole("definition").map(({ textContent }) => textContent);
    await waitFor(() => expect(amounts()).toEqual(["$58.00", "-$19.00", "-$6.49", "$32.51 56%"]));
    const shipping = within(screen.getByRole("region", { name: "Shipping" }));
    await user.type(await shipping.findByRole("combobox", { name: "Ship to" }), "FR");
    await user.click(await screen.findByTitle("France"));
    expect(await shipping.findByText(/no shipping rate for this country/)).toBeTruthy();
    expect(
      panel.getByText("The chosen variant has no price, or no shipping to this destination."),
    ).toBeTruthy();
  });

  it("asks for the state where shipping has rates for states only", async () => {
    const user = userEvent.setup();
    on(showCatalogPrices, () => ({
      variants: [{ id: "v1", price: 9.5 }],
      shipping: [{ zone: "US-CA", option: "standard", first: 4.99, additional: 1.5 }],
    }));
    await open();
    const shipping = within(screen.getByRole("region", { name: "Shipping" }));
    expect(shipping.getByText(/some regions of this country only. Choose one/)).toBeTruthy();
    await user.type(await shipping.findByRole("combobox", { name: "State or region" }), "CA");
    await user.click(await screen.findByTitle("California"));
    expect(await shipping.findByText("$4.99")).toBeTruthy();
    await user.type(shipping.getByRole("combobox", { name: "Ship to" }), "FR");
    await user.click(await screen.findByTitle("France"));
    expect(shipping.queryByRole("combobox", { name: "State or region" })).toBeNull();
  });

  it("begins with a variant that has a price and a color, where another comes first in the catalog", async () => {
    const plain = { ...variant("v0", "Black", "M"), color: null, catalogVariantCode: "HT-PLAIN" };
    on(showCatalog, () => ({
      ...catalog,
      variants: [plain, variant("v3", "White", "M"), ...catalog.variants],
    }));
    const price = await open();
    expect(price.getByText("$9.50")).toBeTruthy();
    expect(price.getByText(/HT-BLACK-L/)).toBeTruthy();
  });

  it("shows the image of the chosen color", async () => {
    const user = userEvent.setup();
    const [one, two] = catalog.mockupGallery;
    const colors = [
      { name: "Black", image: two },
      { name: "White", image: one },
      { name: "Red", image: "files/gone.webp" },
    ];
    on(showCatalog, () => ({
      ...catalog,
      colors,
      variants: [...catalog.variants, variant("v4", "Red", "M")],
    }));
    const price = await open();
    const image = (number: number) => screen.queryByRole("img", { name: `Heavy Tee, image ${number} of 2` });
    expect(image(2)).toBeTruthy();
    await user.click(price.getByRole("radio", { name: "White" }));
    expect(image(1)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show image 2" }));
    expect(image(2), "a thumbnail still chooses").toBeTruthy();
    expect(screen.getByText("Black", { selector: "figcaption" })).toBeTruthy();
    await user.click(price.getByRole("radio", { name: "Red" }));
    expect(image(1) ?? image(2), "no photo of another color").toBeNull();
    expect(screen.getByText("No photo in Red")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show image 1" }));
    expect(screen.getByText("White", { selector: "figcaption" })).toBeTruthy();
  });

  it("begins a product of it, for those who may create one", async () => {
    await open(person({ grants: { actions: seller.grants.actions, screens: ["/s/products/from-artwork"] } }));
    const create = screen.getByRole("link", { name: "Create product" });
    await userEvent.setup().click(create);
    expect(address.now).toBe("/s/products/from-artwork?catalog=c1");
    cleanup();
    await open();
    expect(screen.queryByRole("link", { name: "Create product" })).toBeNull();
  });

  it("offers a template of the print area in its size in pixels", async () => {
    const user = userEvent.setup();
    const files: Blob[] = [];
    const create = vi.fn((file: Blob) => {
      files.push(file);
      return "blob:template";
    });
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe("heavy-tee-front.svg");
    });
    await open();
    await user.click(screen.getByRole("button", { name: "Download template of Front" }));
    expect(clicked).toHaveBeenCalledOnce();
    expect(await files[0]?.text()).toContain('width="3600" height="4800"');
  });
});
