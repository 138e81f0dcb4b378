import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { invoices } from "../../../src/domain/resources/index.ts";
import InvoiceList from "../../../src/web/money/invoices/InvoiceList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { on, openScreen, person } from "../wire.tsx";

const open = (query: string) => {
  on(callsOf(invoices).list, () => ({ data: [], total: 1_000, totalCapped: true }));
  on(callsOf(invoices).count, () => ({ total: 1_108, by: { payment: 900, debts: 208 } }));
  const actions = { invoices: ["list", "show"] };
  const seller = person({ grants: { actions, screens: everyScreen("/s/") } });
  openScreen("/s/invoices", `/s/invoices${query}`, <InvoiceList area="s" />, seller);
};
const heading = async () => (await screen.findByRole("heading", { level: 1 })).parentElement;

it("the heading of a long list shows the number of its tab, which is exact", async () => {
  open("");
  expect(await screen.findAllByText("1,108")).toHaveLength(2);
  expect((await heading())?.textContent).not.toContain("1,000+");
});

it("the heading of a list that a search narrows shows its own number, as the tab counts all rows", async () => {
  open("?search=INV");
  expect(await screen.findAllByText("1,108")).toHaveLength(1);
  expect((await heading())?.textContent).toContain("1,000+");
});
