import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import CatalogPrices from "../../../src/web/catalogs/prices/CatalogPrices.tsx";
import { invalidateResources } from "../../../src/web/providers/changes.ts";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { basecosts: ["list", "show", "edit"], catalogs: ["list", "show"] }, screens: [] },
});
const variants = [
  { id: "v1", catalogVariantCode: "HT-BLK-M", color: { name: "Black" }, size: { name: "M" } },
];
const priced = (price: number, version: number) => ({
  items: [{ variant: "v1", price }],
  shipping: [{ zone: "US", option: "standard", first: 4.99, additional: 1.5 }],
  version,
});
const PATH = /^basecosts\/b1\/catalogs\/c1$/;

beforeEach(() => {
  on("GET", /./, () => ({ data: [], total: 0 }));
  on("GET", /^catalogs\/c1$/, () => ({ id: "c1", name: "Heavy Tee", variants, version: 1 }));
  on("GET", /^basecosts\/catalogs\/c1$/, () => ({
    basecosts: [{ id: "b1", name: "Standard", ...priced(9.5, 1) }],
    costs: [{ variant: "v1", cost: 7 }],
  }));
  on("GET", PATH, () => priced(9.5, 1));
});
const open = async () => {
  const path = "/ag/base-cost/catalog-cost/:id/basecost/:basecostId";
  openScreen(
    path,
    path.replace(":id", "c1").replace(":basecostId", "b1"),
    <CatalogPrices area="ag" />,
    agency,
  );
  await screen.findByText("9.50");
};

describe("the price grids of a catalog in a base cost", () => {
  it("follow a change from outside while nothing is changed here", async () => {
    await open();
    on("GET", PATH, () => priced(10.25, 2));
    await act(() => invalidateResources("basecosts"));
    expect(await screen.findByText("10.25")).toBeTruthy();
    expect(screen.queryByText("9.50")).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  });

  it("show a variant that was added from outside", async () => {
    await open();
    const added = { id: "v2", catalogVariantCode: "HT-BLK-L", color: { name: "Black" }, size: { name: "L" } };
    on("GET", /^catalogs\/c1$/, () => ({
      id: "c1",
      name: "Heavy Tee",
      variants: [...variants, added],
      version: 2,
    }));
    await act(() => invalidateResources("catalogs"));
    expect(await screen.findByText("HT-BLK-L")).toBeTruthy();
  });

  it("keep their own changes, and are saved with the version that they were based on", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "Fill prices" }));
    await user.click(await screen.findByRole("button", { name: "Fill" }));
    // The cost of 7.00 and 25 %, rounded up to .99.
    expect(await screen.findByText("8.99")).toBeTruthy();
    on("GET", PATH, () => priced(10.25, 2));
    await act(() => invalidateResources("basecosts"));
    expect(screen.getByText("8.99")).toBeTruthy();
    const text = "Dana Cole changed it on Nov 20 PT. Your change was not saved";
    on("PUT", PATH, () => new ErrorResponse(text, { version: text }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentTo("PUT", PATH)[0]?.body).toMatchObject({ ...priced(8.99, 1) }));
    expect(screen.getByText("8.99")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    // Without changes of its own the screen shows the newer prices at once.
    expect(await screen.findByText("10.25")).toBeTruthy();
  });
});
