import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import { SectionTabs } from "../../../src/web/layout/SectionTabs.tsx";
import { SideMenu } from "../../../src/web/layout/SideMenu.tsx";
import "../browser.tsx";
import { openScreen, person } from "../wire.tsx";

const open = (path: string, authority: "agency" | "customer_support" = "agency") => {
  const role = authority === "agency" ? authority : (`agency:${authority}` as const);
  openScreen(
    path,
    path,
    <>
      <SideMenu collapsed={false} />
      <SectionTabs />
    </>,
    person({ userType: "agency", authority, sellerTeam: null, grants: GRANTS.standard[role] }),
  );
};

it("a screen has the tabs of its section, and the menu marks their entry", async () => {
  open("/ag/payables");
  const tabs = await screen.findByRole("navigation", { name: "Section" });
  const links = within(tabs).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Deposits", "Payables", "Pay runs", "Write-offs"]);
  expect(links.filter((link) => link.hasAttribute("aria-current")).map((link) => link.textContent)).toEqual([
    "Payables",
  ]);
  const menu = within(screen.getByRole("navigation", { name: "Main" }));
  expect(menu.getByRole("link", { name: "Deposits" }).getAttribute("aria-current")).toBe("page");
  expect(menu.queryByRole("link", { name: "Payables" })).toBeNull();
  expect(menu.getByRole("list", { name: "Money" })).toBeTruthy();
});

it("a page within a section marks its entry, without tabs", async () => {
  open("/ag/pay-runs/7");
  const menu = within(await screen.findByRole("navigation", { name: "Main" }));
  expect(menu.getByRole("link", { name: "Deposits" }).getAttribute("aria-current")).toBe("page");
  expect(screen.queryByRole("navigation", { name: "Section" })).toBeNull();
});

it("tabs that do not open are left out; a single one is none", async () => {
  open("/ag/change-requests", "customer_support");
  await screen.findByRole("navigation", { name: "Main" });
  expect(screen.queryByRole("navigation", { name: "Section" })).toBeNull();
});
