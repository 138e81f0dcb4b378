import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showCatalog, showCatalogPrices } from "../../../src/domain/catalogs/calls.ts";
import { listImages } from "../../../src/domain/files/calls.ts";
import { addArtwork, listArtworkMatches } from "../../../src/domain/products/add-artwork/calls.ts";
import { showFromArtwork } from "../../../src/domain/products/from-artwork/calls.ts";
import { listPrintFiles, retryPrintFiles } from "../../../src/domain/products/print-files/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs, products } from "../../../src/domain/resources/index.ts";
import ProductArtwork from "../../../src/web/products/add-artwork/ProductArtwork.tsx";
import { ProductFilesPanel } from "../../../src/web/products/ProductFilesPanel.tsx";
import { address } from "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";
// Loaded up front, because the tests check behavior, not loading time.
import "../../../src/web/products/from-artwork/PlacementEditor.tsx";
import "../../../src/web/images/ImagePicker.tsx";

const variant = (id: string, color: string) => ({
  id,
  catalogVariantCode: `TEE-${id}`,
  inStock: true,
  printSizes: [],
  size: { name: "M" },
  color: { name: color, hex: color === "Black" ? "#17181b" : "#ffffff" },
});
const catalog = {
  id: "c1",
  name: "Heavy Tee",
  mockupGallery: [],
  sizes: ["M"],
  colors: [{ name: "Black", hex: "#17181b" }, { name: "White" }],
  designs: [{ slot: 1, label: "Front", required: true, minWidth: 1, minHeight: 1 }],
  variants: [variant("v1", "Black"), variant("v2", "White")],
  garmentPhotos: { version: 1, photos: [] },
};
const image = {
  id: "i1",
  name: "sunset.png",
  path: "files/uploads/sunset.png",
  width: 3600,
  height: 4800,
  size: 9_000,
  tags: [],
  usedBy: 0,
};
const matches = {
  variants: [
    { id: "p1-black", name: "Jet black / M", sku: "OWN-1", catalogVariant: "v1", message: "" },
    { id: "p1-sand", name: "Sand / M", sku: "OWN-2", catalogVariant: null, message: "No such color" },
  ],
};
const product = { id: "p1", title: "Harbor", version: 3, variants: [], options: [] };
const seller = person({
  grants: {
    actions: {
      products: ["list", "show", "edit"],
      catalogs: ["list", "show", "prices", "mockups"],
      images: ["list", "create"],
    },
    screens: [],
  },
});
const PATH = "/s/products/:id/artwork";

beforeEach(() => {
  emptyLists();
  on(callsOf(products).show, () => product);
  on(callsOf(catalogs).list, () => ({ data: [catalog], total: 1 }));
  on(showCatalog, () => catalog);
  on(showCatalogPrices, () => ({ variants: [], shipping: [] }));
  on(listArtworkMatches, () => matches);
  on(listImages, () => ({ data: [image], total: 1 }));
});

describe("artwork for a product that exists", () => {
  it("shows what matches and why the rest does not, and sends what a person has chosen", async () => {
    const user = userEvent.setup();
    openScreen(PATH, "/s/products/p1/artwork", <ProductArtwork />, seller);
    await user.click(await screen.findByRole("radio", { name: "Heavy Tee" }));
    const table = await screen.findByRole("table", { name: "Variants and what they are made of" });
    const rows = () =>
      within(table)
        .getAllByRole("row")
        .map(({ textContent }) => textContent);
    expect(rows().slice(1)).toEqual([
      "Sand / MOWN-2No such colorChoose",
      "Jet black / MOWN-1Black / M TEE-v1Change",
    ]);
    expect(sentTo(listArtworkMatches)[0]?.query).toEqual({ catalog: "c1" });
    await user.click(screen.getByRole("button", { name: "Choose the catalog variant for Sand / M" }));
    await user.selectOptions(screen.getByLabelText("Catalog variant for Sand / M"), "v2");
    expect(rows()[1]).toBe("Sand / MOWN-2White / M TEE-v2Change");
    expect(screen.getByText("2 of 2 variants matched to Heavy Tee")).toBeTruthy();
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add artwork" });
    expect(add.disabled).toBe(true);
    await user.click(await screen.findByRole("button", { name: "Choose" }));
    await user.click(await screen.findByRole("button", { name: "Choose sunset.png" }));
    expect(
      await screen.findByText(
        "The print check covers Heavy Tee. On other catalog items, artwork is checked when it is added.",
      ),
    ).toBeTruthy();

    const why = { "artwork.0.image": "Prints at 55 DPI" };
    on(addArtwork, () => new ErrorResponse("This artwork would print badly", why));
    await user.click(add);
    expect(await screen.findByText("Prints at 55 DPI")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: /Print as is/ }));
    on(addArtwork, () => ({
      id: "j1",
      message: "",
      total: 2,
      matched: 2,
      unmatched: [],
    }));
    on(showFromArtwork, () => ({
      id: "j1",
      status: "running",
      total: 2,
      done: 1,
      failed: 0,
      products: [{ id: "p1", title: "Harbor", total: 2, done: 1, failed: 0, messages: [] }],
    }));
    await user.click(add);
    expect(await screen.findByText("Making mockups and print files: 1 of 2 files")).toBeTruthy();
    expect(address.now).toBe("/s/products/p1/artwork?job=j1");
    expect(sentTo(addArtwork).at(-1)?.body).toEqual({
      catalog: "c1",
      printAsIs: true,
      artwork: [{ slot: 1, image: image.path, placement: { x: 0.5, y: 0.5, scale: 1, rotation: 0 } }],
      variants: [
        { id: "p1-black", catalogVariant: "v1" },
        { id: "p1-sand", catalogVariant: "v2" },
      ],
    });
  });
});

describe("the files of a product", () => {
  const files = (over: object) => ({
    status: "failed",
    total: 3,
    done: 2,
    failed: 1,
    failedPrintFiles: 1,
    messages: ["Artwork is broken"],
    ...over,
  });
  const open = () =>
    openScreen("/s/products/:id", "/s/products/p1", <ProductFilesPanel product={product} />, seller);

  it("say why they failed, and are made again", async () => {
    const user = userEvent.setup();
    let now = files({});
    on(listPrintFiles, () => now);
    on(retryPrintFiles, () => {
      now = files({ status: "making", done: 2, failed: 0, messages: [] });
      return { message: "Making 1 file again", files: 1 };
    });
    open();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "1 print file failed, so orders for this product are not mapped.Artwork is broken",
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Making 2 of 3 files/)).toBeTruthy();
    now = files({ status: "made", done: 3, failed: 0, messages: [] });
    await waitFor(() => expect(screen.queryByText(/^Making/)).toBeNull(), { timeout: 3_000 });
  });

  it("are not mentioned where there are none", async () => {
    on(listPrintFiles, () => files({ status: "none", total: 0 }));
    open();
    await waitFor(() => expect(sentTo(listPrintFiles)).toHaveLength(1));
    expect(screen.queryByRole("region")).toBeNull();
  });
});
