import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import type { Authority } from "../../../src/domain/access/roles.ts";
import { showOwnWallet } from "../../../src/domain/money/balance/calls.ts";
import { showTeamProfit } from "../../../src/domain/money/profits/calls.ts";
import { SellerChips } from "../../../src/web/layout/SellerChips.tsx";
import "../browser.tsx";
import { on, openScreen, person, resetWire, sentBy } from "../wire.tsx";

beforeEach(() => {
  resetWire();
  on(showOwnWallet, () => ({ amount: 120.5 }));
  on(showTeamProfit, () => ({ remainProfit: 33 }));
});

const open = (authority: Authority) => {
  const role = authority === "seller" ? authority : (`seller:${authority}` as "seller:designer");
  const user = person({
    authority,
    isSubUser: authority !== "seller",
    sellerTeam: { id: "t1", name: "Fern & Co", basecost: { id: "b1", name: "Standard" } },
    grants: GRANTS.standard[role],
  });
  openScreen("/s/orders", "/s/orders", <SellerChips />, user);
};

it.each(["staff", "designer", "accounting", "customer_support", "order_exporter"] as const)(
  "the header shows base cost and balance, but no profit, to a sub-user with the authority %s",
  async (authority) => {
    open(authority);
    expect(await screen.findByText("$120.50")).toBeTruthy();
    expect(screen.getByText("Standard")).toBeTruthy();
    expect(screen.queryByText("Profit")).toBeNull();
    expect(sentBy("GET", "profits")).toEqual([]);
  },
);

it("the header shows base cost, balance and profit to the manager of a seller team", async () => {
  open("seller");
  await waitFor(() => expect(screen.getByText("$33.00")).toBeTruthy());
  expect(screen.getByText("$120.50")).toBeTruthy();
  expect(screen.getByText("Standard")).toBeTruthy();
});
