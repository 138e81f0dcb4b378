import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { showBasecost } from "../../../src/domain/catalogs/basecosts/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { basecosts, catalogs } from "../../../src/domain/resources/index.ts";
import BasecostInGroup from "../../../src/web/catalogs/BasecostInGroup.tsx";
import BasecostShow from "../../../src/web/catalogs/BasecostShow.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: {
    actions: {
      basecosts: ["list", "show", "create", "edit"],
      "basecost-groups": ["list", "show"],
      catalogs: ["list", "show"],
    },
    screens: everyScreen("/ag/"),
  },
});

beforeEach(() => {
  emptyLists();
});

it("a base cost that is created in a group belongs to it", async () => {
  const user = userEvent.setup();
  on(callsOf(basecosts).create, () => ({ id: "b1" }));
  openScreen(
    "/ag/base-cost/group/:groupId/create",
    "/ag/base-cost/group/g1/create",
    <BasecostInGroup area="ag" />,
    agency,
  );
  await user.type(await screen.findByLabelText("Name"), "Partners");
  await user.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(sentTo(callsOf(basecosts).create)[0]?.body).toMatchObject({ name: "Partners", group: "g1" }),
  );
});

it("a base cost lists every catalog with its price ranges, and those without prices last", async () => {
  on(showBasecost, () => ({
    id: "b1",
    name: "Standard",
    group: { id: "g1", name: "Sellers" },
    version: 1,
    items: [
      { catalog: "c2", variant: null, price: 9.5 },
      { catalog: "c2", variant: "v1", price: 11 },
    ],
    shipping: [{ catalog: "c2", zone: "US", option: "standard", first: 4.99, additional: 1.5 }],
  }));
  on(callsOf(catalogs).list, () => ({
    data: [
      { id: "c1", name: "Mug", productCode: "MUG" },
      { id: "c2", name: "Heavy Tee", productCode: "HT" },
    ],
    total: 2,
  }));
  openScreen("/ag/base-cost/:id", "/ag/base-cost/b1", <BasecostShow area="ag" />, agency);
  const table = (await screen.findByRole("link", { name: "Heavy Tee" })).closest("table");
  const rows = within(table as HTMLElement) // the link is in it
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([
    ["Heavy Tee", "HT", "$9.50 – $11.00", "$4.99", ""],
    ["Mug", "MUG", "No prices", "No prices", "Enter prices"],
  ]);
  expect(screen.getByRole("link", { name: "Mug" }).getAttribute("href")).toBe(
    "/ag/base-cost/catalog-cost/c1/basecost/b1",
  );
});
