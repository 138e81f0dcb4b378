import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { showCatalog } from "../../src/domain/catalogs/calls.ts";
import { callsOf } from "../../src/domain/resource/generic-calls.ts";
import { basecostGroups } from "../../src/domain/resources/index.ts";
import { resourceNamed } from "../../src/domain/resources/registry.ts";
import ResourceShow from "../../src/web/resource/ResourceShow.tsx";
import "./browser.tsx";
import { emptyLists, on, openScreen, person } from "./wire.tsx";

const catalog = {
  id: "c1",
  name: "Heavy Tee",
  productCode: "HT-1",
  type: "pod",
  publishStatus: 1,
  version: 1,
  description: '<h1>Cotton</h1><p onclick="x()">Made of <strong>cotton</strong></p><script>alert(1)</script>',
  mockupGallery: ["files/demo/one.webp", "files/demo/two.webp"],
  designs: [{ slot: 1, label: "Front", required: true, minWidth: 3600, minHeight: 4800 }],
  sizes: ["M", "L"],
  colors: [],
  weight: { value: 180, unit: "g" },
  categories: [],
  production: "2 to 4 days",
  shipping: "",
  shippingOptions: [],
  returnPolicy: "Line one\nLine two",
  dropship: false,
  isTrademark: false,
  active: true,
  note: "Ask Ann",
  createdAt: "2026-11-01T12:00:00.000Z",
};
const someone = (userType: "agency" | "seller") =>
  person({
    userType,
    authority: userType,
    grants: { actions: { catalogs: ["list", "show"], customers: ["list", "show"] }, screens: [] },
  });

beforeEach(() => {
  emptyLists();
  on(showCatalog, () => catalog);
});
const open = async (user = someone("agency")) => {
  const element = <ResourceShow resource={resourceNamed("catalogs")} area="ag" />;
  const view = openScreen("/ag/catalogs/:id", "/ag/catalogs/c1", element, user);
  await screen.findByRole("region", { name: "Catalog" });
  return view;
};
const labelsIn = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("term")
    .map(({ textContent }) => textContent);

describe("the detail of a declared resource", () => {
  it("begins with the fields of the list and the others beside the images, then texts and tables", async () => {
    await open();
    expect(labelsIn("Catalog")).toEqual(["Code", "Type", "Status", "Created"]);
    const panels = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(panels.filter((title) => title !== "Cotton").slice(0, 5)).toEqual([
      "Details",
      "Description",
      "Artwork requirements",
      "Returns",
      "Note",
    ]);
    expect(labelsIn("Details")).toContain("Production time");
    const details = within(screen.getByRole("region", { name: "Details" }));
    for (const text of ["M, L", "180 g"]) expect(details.getByText(text), text).toBeTruthy();
  });

  it("leaves out empty fields, and fields that sellers do not read", async () => {
    const { unmount } = await open();
    for (const label of ["Shipping", "Colors", "Categories", "Shipping options"])
      expect(screen.queryByText(label), label).toBeNull();
    expect(screen.getByText("Ask Ann")).toBeTruthy();
    unmount();
    await open(someone("seller"));
    expect(screen.queryByText("Ask Ann")).toBeNull();
  });

  it("shows images in large", async () => {
    await open();
    const image = screen.getByRole("img", { name: "Mockups, 1 of 2" });
    expect(image.getAttribute("src")).toContain("w=992");
  });

  it("shows rich text as written, without what could be harmful", async () => {
    const { container } = await open();
    expect(screen.getByText("cotton").tagName).toBe("STRONG");
    expect(screen.getByRole("heading", { name: "Cotton", level: 2 })).toBeTruthy();
    expect(container.querySelector("script, [onclick]")).toBeNull();
    expect(container.textContent).not.toContain("alert(1)");
  });

  it("has a single section where a resource has few fields", async () => {
    on(callsOf(basecostGroups).show, () => ({ id: "g1", name: "Tees", createdAt: catalog.createdAt }));
    const groups = resourceNamed("basecost-groups");
    const element = <ResourceShow resource={groups} area="ag" />;
    openScreen("/ag/basecost-groups/:id", "/ag/basecost-groups/g1", element, someone("agency"));
    await screen.findByRole("heading", { name: "Tees", level: 1 });
    expect(labelsIn("Base-cost group")).toEqual(["Created"]);
    expect(screen.queryByRole("region", { name: "Details" })).toBeNull();
  });
});
