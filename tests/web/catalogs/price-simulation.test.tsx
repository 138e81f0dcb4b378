import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cancelPublication } from "../../../src/domain/catalogs/price-publications/calls.ts";
import { simulateBasecostPrices } from "../../../src/domain/catalogs/price-simulation/calls.ts";
import type { PriceSimulation } from "../../../src/domain/catalogs/price-simulation/price-simulation.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { pricePublications } from "../../../src/domain/resources/index.ts";
import { CatalogPublications } from "../../../src/web/catalogs/detail/CatalogPublications.tsx";
import PricePublicationList from "../../../src/web/catalogs/PricePublicationList.tsx";
import PriceSimulationDialog from "../../../src/web/catalogs/price-simulation/PriceSimulationDialog.tsx";
import { localOf } from "../../../src/web/money/moment.ts";
import { invalidateResources } from "../../../src/web/providers/changes.ts";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const agency = { id: "a1", name: "Northwind" };
const basecost = { id: "b1", name: "Standard" };
const margin = (sku: string, before: number | null, after: number, found: "negative" | "thinner") => ({
  agency,
  basecost,
  variant: sku,
  sku,
  before,
  after,
  class: found,
});
const simulation: PriceSimulation = {
  total: -7,
  variants: [{ id: "v1", sku: "TEE-M", before: 9.5, after: 6 }],
  margins: [margin("TEE-M", 2.5, -1, "negative"), margin("TEE-NEW", null, -0.5, "negative")],
  marginCounts: { negative: 2, thinner: 0, better: 0 },
  openOrders: [
    { phase: "quote", count: 2, amount: -7, cost: 0, blocked: 1, unblocked: 3, unblockedCharge: 43.47 },
    { phase: "held", count: 1, amount: -3.5, cost: 0, blocked: 0, unblocked: 0, unblockedCharge: 0 },
    { phase: "captured", count: 0, amount: 0, cost: 0, blocked: 0, unblocked: 0, unblockedCharge: 0 },
  ],
  sellers: [{ agency, seller: { id: "t1", name: "Fern & Co" }, orders: 2, before: 6.98, after: -0.02 }],
};

const body = { catalog: "c1", items: [], shipping: [] };
const publishNow = vi.fn();
const publishOn = vi.fn<(at: string) => void>();
const close = vi.fn();

function openDialog() {
  openScreen(
    "/ag/base-cost",
    "/ag/base-cost",
    <PriceSimulationDialog
      {...{
        call: simulateBasecostPrices,
        given: { params: { id: "b1" }, body },
        close,
        publishNow,
        publishOn,
      }}
    />,
  );
  return userEvent.setup();
}

const cellsOf = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => {
  vi.clearAllMocks();
  emptyLists();
  on(simulateBasecostPrices, () => simulation);
});

describe("PriceSimulationDialog", () => {
  it("shows the headline amount, margins, open orders and sellers of the given change", async () => {
    openDialog();
    await screen.findByText(/2 orders of the last 30 days would have earned -\$0.02 instead of \$6.98/);
    expect(sentTo(simulateBasecostPrices)[0]?.body).toEqual(body);
    expect(document.querySelector(".simulation-total")?.textContent).toBe("-$7.00");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Negative (2)",
      "Thinner (0)",
      "Better (0)",
    ]);
    expect(cellsOf("Negative margins")).toEqual([
      ["Agency", "Base cost", "SKU", "Margin before", "Margin after"],
      ["Northwind", "Standard", "TEE-M", "$2.50", "→ -$1.00"],
      ["Northwind", "Standard", "TEE-NEW", "–", "→ -$0.50"],
    ]);
    expect(cellsOf("Open orders").slice(1)).toEqual([
      ["Not yet submitted", "Repriced: sellers pay less", "2", "$7.00"],
      ["Not yet submitted", "Get their missing price", "3", "$43.47"],
      ["Submitted", "Gained by the agency", "1", "$3.50"],
      ["Approved", "Paid by the agency", "0", "$0"],
    ]);
    expect(screen.getByText("1 order would have no price and could not be submitted.")).toBeTruthy();
    expect(cellsOf("Sellers")[1]).toEqual(["Fern & Co", "2", "$6.98", "-$0.02", "-$7.00"]);
  });

  it("shows a hundred margins at a time", async () => {
    const margins = Array.from({ length: 250 }, (_, index) => margin(`V-${index}`, 2, 1, "thinner"));
    const marginCounts = { negative: 0, thinner: 250, better: 0 };
    on(simulateBasecostPrices, () => ({ ...simulation, margins, marginCounts }));
    const user = openDialog();
    await screen.findByText("100 of 250");
    expect(cellsOf("Thinner margins")).toHaveLength(101);
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(screen.getByText("200 of 250")).toBeTruthy();
    expect(cellsOf("Thinner margins")).toHaveLength(201);
  });

  it("saves all margins as a CSV file", async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "blob:file";
    });
    const user = openDialog();
    await user.click(await screen.findByRole("button", { name: "Export CSV" }));
    const lines = (await files[0]?.text())?.trim().split("\r\n");
    expect(lines?.[0]).toContain("Change,Agency,Base cost,SKU,Margin before ($),Margin after ($)");
    expect(lines?.slice(1)).toEqual([
      "Negative,Northwind,Standard,TEE-M,2.50,'-1.00",
      "Negative,Northwind,Standard,TEE-NEW,,'-0.50",
    ]);
  });

  it("publishes now", async () => {
    const user = openDialog();
    await screen.findByText("Fern & Co");
    await user.click(screen.getByRole("button", { name: "Publish now" }));
    expect(publishNow).toHaveBeenCalledOnce();
  });

  it("does not simulate again what was published meanwhile", async () => {
    openDialog();
    await screen.findByText(/2 orders of the last 30 days/);
    await act(() => invalidateResources("basecosts"));
    expect(sentTo(simulateBasecostPrices)).toHaveLength(1);
  });

  it("publishes on a date and time in Los Angeles, and refuses one that has passed", async () => {
    const user = openDialog();
    await screen.findByText("Fern & Co");
    await user.click(screen.getByRole("button", { name: "Publish on…" }));
    const input = screen.getByLabelText("Publish at (Los Angeles time)");
    await user.clear(input);
    await user.type(input, "2020-01-01T10:00");
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    expect(screen.getByRole("alert").textContent).toBe("Choose a time in the future");
    const later = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000).toISOString();
    await user.clear(input);
    await user.type(input, localOf(later));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    expect(publishOn).toHaveBeenCalledExactlyOnceWith(later);
  });

  it("shows why the simulation was refused, and publishes nothing", async () => {
    on(simulateBasecostPrices, () => new ErrorResponse("This price is named twice"));
    openDialog();
    await screen.findByText("This price is named twice");
    expect(screen.getByRole("button", { name: "Publish now" })).toHaveProperty("disabled", true);
  });
});

describe("PricePublicationList", () => {
  const row = (id: string, status: string) => ({
    id,
    status,
    summary: `Prices ${id}`,
    reason: null,
    basecost: null,
    catalog: { id: "c1", name: "Heavy Tee" },
    publishAt: "2031-01-01T08:00:00.000Z",
    createdUser: { id: "u1", email: "ann@platen.test" },
    createdAt: "2030-12-01T08:00:00.000Z",
  });
  const open = (actions: string[]) =>
    openScreen(
      "/ag/price-publications",
      "/ag/price-publications",
      <PricePublicationList area="ag" />,
      person({
        userType: "agency",
        authority: null,
        sellerTeam: null,
        grants: { actions: { "price-publications": actions }, screens: everyScreen("/ag/") },
      }),
    );
  beforeEach(() => {
    on(callsOf(pricePublications).list, () => ({
      data: [row("p1", "waiting"), row("p2", "published")],
      total: 2,
    }));
    on(cancelPublication, () => ({ message: "Canceled", ids: ["p1"] }));
  });

  it("cancels a waiting publication after a confirmation", async () => {
    const user = userEvent.setup();
    open(["list", "show", "cancel"]);
    await user.click(await screen.findByRole("button", { name: "Actions for Prices p1" }));
    await user.click(await screen.findByRole("menuitem", { name: "Cancel publication" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Cancel publication" }));
    await waitFor(() => expect(sentTo(cancelPublication)).toHaveLength(1));
    await waitFor(() => expect(sentTo(callsOf(pricePublications).list).length).toBeGreaterThan(1));
  });

  it("is on the page of its catalog while it waits", async () => {
    openScreen(
      "/ag/catalogs/:id",
      "/ag/catalogs/c1",
      <CatalogPublications area="ag" catalogId="c1" />,
      person({
        userType: "agency",
        authority: null,
        sellerTeam: null,
        grants: {
          actions: { "price-publications": ["list", "show", "cancel"] },
          screens: everyScreen("/ag/"),
        },
      }),
    );
    on(callsOf(pricePublications).list, () => ({ data: [row("p1", "waiting")], total: 1 }));
    const panel = await screen.findByRole("region", { name: "Scheduled publications" });
    expect(panel.textContent).toContain("Prices p1");
    expect(sentTo(callsOf(pricePublications).list)[0]?.query).toMatchObject({
      catalog: "c1",
      status: "waiting",
    });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Cancel publication" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Cancel publication" }));
    await waitFor(() => expect(sentTo(cancelPublication)).toHaveLength(1));
  });

  it("offers nothing to people who may only read", async () => {
    open(["list", "show"]);
    await screen.findByText("Prices p1");
    expect(screen.queryByRole("button", { name: "Actions for Prices p1" })).toBeNull();
  });
});
