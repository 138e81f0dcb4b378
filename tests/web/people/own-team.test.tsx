import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import { showSellersCompany } from "../../../src/domain/company/calls.ts";
import { NO_COMPANY } from "../../../src/domain/company/company.ts";
import { showSeller } from "../../../src/domain/people/sellers/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { invoices } from "../../../src/domain/resources/index.ts";
import SellerShow from "../../../src/web/people/sellers/SellerShow.tsx";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, resetWire, sentTo } from "../wire.tsx";

const seller = person({ grants: GRANTS.standard.seller });
const team = { id: "t1", name: "Fern & Co", code: "FERN", active: 1, rate: 0, version: 1, pendingTopUp: 0 };
const bill = { id: "i1", name: "INV-1", type: "OUT", sellerAmount: 5, remainAmount: 0 };

beforeEach(() => {
  resetWire();
  emptyLists();
  on(showSeller, () => ({ ...team, createdAt: "2026-11-20T20:00:00.000Z" }));
  on(showSellersCompany, () => ({ details: NO_COMPANY, version: 0, validFrom: null }));
  on(callsOf(invoices).list, () => ({ data: [bill], total: 1 }));
});

it("a seller's own team has links into the seller's area only, and asks for what it shows of bills", async () => {
  openScreen("/s/sellers/:id", "/s/sellers/t1", <SellerShow area="s" />, seller);
  expect((await screen.findByRole("link", { name: "INV-1" })).getAttribute("href")).toBe("/s/invoices/i1");
  expect(sentTo(callsOf(invoices).list)[0]?.query.fields).toBe(
    "name,type,sellerAmount,remainAmount,createdDate",
  );
  const paths = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(paths.filter((path) => path?.startsWith("/ag/"))).toEqual([]);
});
