import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { invoices } from "../../../src/domain/resources/index.ts";
import { resourceNamed } from "../../../src/domain/resources/registry.ts";
import ResourceList from "../../../src/web/resource/ResourceList.tsx";
import ResourceShow from "../../../src/web/resource/ResourceShow.tsx";
import { everyScreen } from "../every-screen.ts";
import { emptyLists, on, openScreen, person } from "../wire.tsx";

const invoice = {
  id: "i1",
  name: "INV-2026-000812",
  sellerTeam: { id: "t1", name: "Fern & Co" },
  type: "OUT",
  sellerAmount: 16.89,
  agencyAmount: 12.8,
  remainAmount: 0,
  createdDate: "2026-11-21T02:00:00.000Z",
};
const grants = { actions: { invoices: ["list", "show"] }, screens: everyScreen("/ag/", "/s/") };
const agent = (id: string) =>
  person({ id, userType: "agency", authority: "agency", sellerTeam: null, grants });

const openList = (user = agent("u1")) =>
  openScreen(
    "/ag/invoices",
    "/ag/invoices",
    <ResourceList resource={resourceNamed("invoices")} area="ag" />,
    user,
  );
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);

beforeEach(() => {
  on(callsOf(invoices).list, () => ({ data: [invoice], total: 1 }));
  on(callsOf(invoices).show, () => invoice);
  emptyLists();
});
afterEach(() => vi.restoreAllMocks());

describe("the list of a declared resource", () => {
  it("stores its columns and row height per user beyond the browser session", async () => {
    const user = userEvent.setup();
    const first = openList();
    await screen.findByRole("link", { name: invoice.name });
    expect(heads()).toContain("Cost");
    await user.click(screen.getByRole("button", { name: "Columns and density" }));
    const choice = screen.getByRole("dialog", { name: "Columns and density" });
    await user.click(within(choice).getByRole("checkbox", { name: "Cost" }));
    await user.click(within(choice).getByRole("checkbox", { name: "Compact rows" }));
    first.unmount();
    sessionStorage.clear();

    const again = openList();
    await screen.findByRole("link", { name: invoice.name });
    expect(heads()).not.toContain("Cost");
    expect(document.querySelector(".data-table.dense")).not.toBeNull();
    again.unmount();

    openList(agent("u2"));
    await screen.findByRole("link", { name: invoice.name });
    expect(heads()).toContain("Cost");
  });

  it("shows cards on a phone, with name, seller, status, amount and date", async () => {
    const real = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
      ...real(query),
      matches: query.includes("767px"),
    }));
    openList();
    const card = (await screen.findByRole("link", { name: invoice.name })).closest("li");
    expect(card?.textContent).toBe("INV-2026-000812$16.89Fern & CoChargeNov 20, 6:00 PM");
  });
});

it("a generic detail offers to copy references and other identifiers", async () => {
  const user = userEvent.setup();
  openScreen(
    "/ag/invoices/:id",
    "/ag/invoices/i1",
    <ResourceShow resource={resourceNamed("invoices")} area="ag" />,
    agent("u1"),
  );
  const copy = await screen.findByRole("button", { name: "Copy number to clipboard" });
  expect(copy.title).toBe("Copy to clipboard");
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(invoice.name);
  expect(screen.getAllByRole("button", { name: /to clipboard/ })).toHaveLength(1);
});
