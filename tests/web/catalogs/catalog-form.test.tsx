import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showCatalog } from "../../../src/domain/catalogs/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../../src/domain/resources/index.ts";
import CatalogForm from "../../../src/web/catalogs/form/CatalogForm.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { catalogs: ["list", "show", "create", "edit"] }, screens: everyScreen("/ag/") },
});
const labels = () =>
  [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.getAttribute("title"));

beforeEach(() => {
  emptyLists();
  on(callsOf(catalogs).create, () => ({ id: "c1" }));
});
const create = (path: string) => openScreen(path, path, <CatalogForm area="ag" />, agency);

describe("the form of a catalog", () => {
  it("begins with the type POD and the return text, and offers DROP but not FK", async () => {
    create("/ag/catalogs/create");
    expect(await screen.findByRole("heading", { name: "Create catalog" })).toBeTruthy();
    const returns = "We accept returns or exchanges within 30 days of receipt.";
    expect(screen.getByDisplayValue(returns)).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole("combobox", { name: /Type/ }));
    await waitFor(() => expect(labels()).toEqual(["POD", "DROP"]));
  });

  it("offers weights in lb, oz, kg and g, and standard, express and overnight shipping", async () => {
    create("/ag/catalogs/create");
    const shipping = await screen.findAllByRole("checkbox", { name: /^(Standard|Express|Overnight)$/ });
    expect(shipping).toHaveLength(3);
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Unit of weight" }));
    await waitFor(() => expect(labels()).toEqual(["lb", "oz", "kg", "g"]));
  });

  it("of a dropship catalog sets dropship and the type DROP", async () => {
    const user = userEvent.setup();
    create("/ag/catalogs/create-dropship");
    expect(await screen.findByRole("heading", { name: "Create dropship catalog" })).toBeTruthy();
    await user.type(screen.getByLabelText("Name"), "Phone case");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() =>
      expect(sentTo(callsOf(catalogs).create)[0]?.body).toMatchObject({
        name: "Phone case",
        dropship: true,
        type: "drop",
        returnPolicy: "We accept returns or exchanges within 30 days of receipt.",
      }),
    );
  });

  it("gives a color its swatch and its image of the gallery", async () => {
    const user = userEvent.setup();
    on(showCatalog, () => ({
      id: "c1",
      name: "Heavy Tee",
      type: "pod",
      version: 1,
      categories: [],
      designs: [],
      sizes: [],
      colors: [{ name: "Black" }],
      mockupGallery: ["files/a.webp", "files/b.webp"],
      shippingOptions: [],
    }));
    on(callsOf(catalogs).edit, () => ({ id: "c1" }));
    openScreen("/ag/catalogs/update/:id", "/ag/catalogs/update/c1", <CatalogForm area="ag" />, agency);
    fireEvent.input(await screen.findByLabelText("Swatch of Black"), { target: { value: "#17181b" } });
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Image of Black" }));
    await waitFor(() => expect(labels()).toEqual(["Mockup 1", "Mockup 2"]));
    await user.click(within(document.querySelector(".rc-virtual-list") as HTMLElement).getByText(/Mockup 2/)); // just found
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sentTo(callsOf(catalogs).edit)[0]?.body).toMatchObject({
        colors: [{ name: "Black", hex: "#17181b", image: "files/b.webp" }],
      }),
    );
  });
});
