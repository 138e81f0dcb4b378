import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showCatalog, showCatalogPrices } from "../../../src/domain/catalogs/calls.ts";
import { listImages } from "../../../src/domain/files/calls.ts";
import { composeMockup } from "../../../src/domain/mockups/calls.ts";
import { createFromArtwork, showFromArtwork } from "../../../src/domain/products/from-artwork/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../../src/domain/resources/index.ts";
import ProductsFromArtwork from "../../../src/web/products/from-artwork/ProductsFromArtwork.tsx";
import { address } from "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";
// Loaded up front, because the tests check behavior, not loading time.
import "../../../src/web/products/from-artwork/PlacementEditor.tsx";
import "../../../src/web/images/ImagePicker.tsx";

const variant = (id: string, color: string, size: string) => ({
  id,
  catalogVariantCode: id,
  inStock: true,
  printSizes: [],
  size: { name: size },
  color: { name: color, hex: color === "Black" ? "#17181b" : "#ffffff" },
});
const catalog = {
  id: "c1",
  name: "Heavy Tee",
  mockupGallery: [],
  sizes: ["M", "L"],
  colors: [
    { name: "Black", hex: "#17181b" },
    { name: "White", hex: "#ffffff" },
  ],
  designs: [{ slot: 1, label: "Front", required: true, minWidth: 3600, minHeight: 4800 }],
  variants: [variant("v1", "Black", "M"), variant("v2", "White", "M"), variant("v3", "White", "L")],
  garmentPhotos: {
    version: 1,
    photos: ["Black", "White"].map((color) => ({
      color,
      slot: 1,
      image: "files/demo/tee.webp",
      mask: null,
      light: 0.6,
      box: { x: 0.3, y: 0.3, width: 0.4, height: 0.4, rotation: 0 },
    })),
  },
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
const actions = {
  products: ["list", "show", "create"],
  catalogs: ["list", "show", "prices", "mockups"],
  images: ["list", "create"],
};
const seller = person({ grants: { actions, screens: [] } });
const PATH = "/s/products/from-artwork";
const progress = (over: object) => ({
  id: "j1",
  status: "running",
  total: 1,
  done: 0,
  failed: 0,
  products: [
    { id: "p1", title: "Sunset, Heavy Tee", total: 1, done: 0, failed: 0, messages: [] as string[], ...over },
  ],
  ...over,
});

beforeEach(() => {
  emptyLists();
  on(callsOf(catalogs).list, () => ({ data: [catalog], total: 1 }));
  on(showCatalog, () => catalog);
  on(showCatalogPrices, () => ({
    variants: [
      { id: "v1", price: 9 },
      { id: "v2", price: 9 },
      { id: "v3", price: 10.5 },
    ],
    shipping: [],
  }));
  on(listImages, () => ({ data: [image], total: 1 }));
  on(composeMockup, () => ({ path: "files/mockups/one.webp", url: "one" }));
});

const open = (at = PATH) => openScreen(PATH, at, <ProductsFromArtwork />, seller);

/** Chooses the catalog in White, and an image of the library for its front. */
async function choose() {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("checkbox", { name: "Heavy Tee" }));
  await user.click(await screen.findByRole("checkbox", { name: "Black of Heavy Tee" }));
  await user.click(await screen.findByRole("button", { name: "Choose" }));
  await user.click(await screen.findByRole("button", { name: "Choose sunset.png" }));
  await screen.findByRole("button", { name: "Artwork: move it with the arrow keys" });
  return user;
}

const bodies = () => sentTo(createFromArtwork).map(({ body }) => body);
const create = () => screen.getByRole<HTMLButtonElement>("button", { name: /Create 1 product$/ });

describe("products from artwork", () => {
  it("creates products of chosen colors with placed artwork and prices by rule, and shows the progress", async () => {
    const user = await choose();
    expect(create().disabled).toBe(true);
    expect(screen.getByText("Enter a title.")).toBeTruthy();
    const artwork = screen.getByRole("button", { name: "Artwork: move it with the arrow keys" });
    fireEvent.keyDown(artwork, { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(artwork, { key: "ArrowUp" });

    // Found again each time, because there is no table while the percentage is empty.
    const table = () => within(screen.getByRole("table", { name: /Cost, price and profit/ }));
    const rows = () =>
      table()
        .getAllByRole("row")
        .map(({ textContent }) => textContent);
    expect(rows().slice(1)).toEqual([
      "Heavy TeeM 1 variant$9.00$18.99$9.99",
      "Heavy TeeL 1 variant$10.50$21.99$11.49",
    ]);
    await user.clear(screen.getByLabelText("Percentage"));
    await user.type(screen.getByLabelText("Percentage"), "50");
    expect(rows()[1]).toBe("Heavy TeeM 1 variant$9.00$13.99$4.99");

    on(createFromArtwork, () => ({
      id: "j1",
      message: "Created 1 product",
      total: 1,
      products: [{ id: "p1", title: "Sunset, Heavy Tee" }],
    }));
    on(showFromArtwork, () => progress({}));
    await user.type(screen.getByLabelText(/Design title/), "Sunset");
    await user.click(create());
    expect(await screen.findByText("Making mockups and print files: 0 of 1 file")).toBeTruthy();
    expect(address.now).toBe(`${PATH}?job=j1`);
    expect(bodies()).toEqual([
      {
        title: "Sunset",
        printAsIs: false,
        goods: [
          {
            catalog: "c1",
            colors: ["White"],
            placements: [{ slot: 1, placement: { x: 0.6, y: 0.49, scale: 1, rotation: 0 } }],
          },
        ],
        artwork: [{ slot: 1, image: image.path }],
        price: { rule: { kind: "costPlus", plus: 50, ending: 99 } },
      },
    ]);
    expect(sentTo(createFromArtwork)[0]?.key).toBeTruthy();

    const failed = { failed: 1, messages: ["White has no photo of this slot"] };
    on(showFromArtwork, () => progress({ ...failed, status: "done" }));
    expect(await screen.findByText("White has no photo of this slot", {}, { timeout: 3_000 })).toBeTruthy();
    const link = screen.getByRole("link", { name: "Sunset, Heavy Tee" });
    expect(link.getAttribute("href")).toBe("/s/products/p1");
  });

  it("previews the artwork on the chosen colors only", async () => {
    await choose();
    expect(await screen.findByRole("img", { name: "Mockup in White" })).toBeTruthy();
    expect(screen.queryByRole("img", { name: "Mockup in Black" })).toBeNull();
    const asked = sentTo(composeMockup).map(({ body }) => body);
    expect(asked).toEqual([
      {
        color: "White",
        slot: 1,
        artwork: image.path,
        placement: { x: 0.5, y: 0.5, scale: 1, rotation: 0 },
      },
    ]);
  });

  it("places artwork on each catalog item by itself, and on all on demand", async () => {
    const mug = { ...catalog, id: "c2", name: "Mug" };
    on(callsOf(catalogs).list, () => ({ data: [catalog, mug], total: 2 }));
    on(showCatalog, ({ params }) => (params.id === "c2" ? mug : catalog));
    const user = await choose();
    await user.click(screen.getByRole("checkbox", { name: "Mug" }));
    const move = async (key: string) => {
      const artwork = await screen.findByRole("button", { name: "Artwork: move it with the arrow keys" });
      fireEvent.keyDown(artwork, { key, shiftKey: true });
    };
    await move("ArrowRight");
    await user.selectOptions(await screen.findByLabelText("Catalog item"), "Mug");
    await move("ArrowDown");
    await user.type(screen.getByLabelText(/Design title/), "Sunset");
    on(createFromArtwork, () => new ErrorResponse("Not now"));
    const placed = async () => {
      const sent = bodies().length;
      await user.click(screen.getByRole("button", { name: /Create 2 products$/ }));
      await waitFor(() => expect(bodies()).toHaveLength(sent + 1));
      const { goods } = bodies().at(-1) as {
        goods: { placements: { placement: { x: number; y: number } }[] }[];
      };
      return goods.map(({ placements: [one] }) => [one?.placement.x, one?.placement.y]);
    };
    expect(await placed()).toEqual([
      [0.6, 0.5],
      [0.5, 0.6],
    ]);
    await user.click(screen.getByRole("button", { name: "Use this placement on all" }));
    expect(await placed()).toEqual([
      [0.5, 0.6],
      [0.5, 0.6],
    ]);
  });

  it("shows no photo in another color, and asks for no mockup of it", async () => {
    const [black] = catalog.garmentPhotos.photos;
    on(showCatalog, () => ({ ...catalog, garmentPhotos: { version: 1, photos: black ? [black] : [] } }));
    await choose();
    expect(screen.getByText("No photo in White: the area shows the color instead.")).toBeTruthy();
    expect(await screen.findByText(/No photo of Heavy Tee, so no mockup/)).toBeTruthy();
    expect(sentTo(composeMockup)).toEqual([]);
  });

  it("begins with the catalog item of the address", async () => {
    open(`${PATH}?catalog=c1`);
    expect(await screen.findByRole("checkbox", { name: "Black of Heavy Tee" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Create 1 product" })).toBeTruthy();
  });

  it("says at the slot what the print check found, and creates the products as they are on demand", async () => {
    const user = await choose();
    on(
      createFromArtwork,
      () =>
        new ErrorResponse("This artwork would print badly", {
          "artwork.0.image": "Heavy Tee, Front: 40 DPI",
        }),
    );
    await user.type(screen.getByLabelText(/Design title/), "Sunset");
    expect(screen.queryByRole("checkbox", { name: /Print as is/ })).toBeNull();
    await user.click(create());
    expect(await screen.findByText("Heavy Tee, Front: 40 DPI")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: /Print as is/ }));
    await user.click(create());
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ printAsIs: true });
  });

  it("shows the progress of an earlier call at its address", async () => {
    on(showFromArtwork, () => progress({ done: 1, status: "done" }));
    open(`${PATH}?job=j1`);
    expect(await screen.findByRole("heading", { name: "1 product created" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("1 of 1 file");
  });

  it("says before products are created which colors and sizes they will not have", async () => {
    on(showCatalogPrices, () => ({ variants: [{ id: "v2", price: 9 }], shipping: [] }));
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("checkbox", { name: "Heavy Tee" }));
    const reason = "left out, because it has no price for your team";
    expect(await screen.findByText(`Heavy Tee, Black: ${reason}`)).toBeTruthy();
    expect(screen.getByText(`Heavy Tee, White, L: ${reason}`)).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Black of Heavy Tee" }));
    expect(screen.queryByText(`Heavy Tee, Black: ${reason}`)).toBeNull();
    // One price for all needs no cost.
    await user.selectOptions(screen.getByLabelText("Rule"), "One price for all");
    await user.type(screen.getByLabelText("Price, $"), "20");
    expect(screen.queryByText(`Heavy Tee, White, L: ${reason}`)).toBeNull();
  });
});
