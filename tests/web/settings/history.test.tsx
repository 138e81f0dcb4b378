import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { listSettingsChanges } from "../../../src/domain/settings/calls.ts";
import { SettingsHistory } from "../../../src/web/settings/history/SettingsHistory.tsx";
import "../browser.tsx";
import { on, openScreen, person, resetWire } from "../wire.tsx";

const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { settings: ["show"] }, screens: [] },
});

it("a page of the settings names its last change, and opens the earlier ones with their values", async () => {
  resetWire();
  on(listSettingsChanges, () => ({
    data: [
      {
        id: "2",
        by: { name: null, side: "platform" },
        createdAt: "2026-11-20T10:00:00Z",
        changes: [{ setting: "Accounts", before: "1 account", after: "1 account" }],
      },
      {
        id: "1",
        by: { name: "Dana Cole", side: "own" },
        createdAt: "2026-11-19T10:00:00Z",
        changes: [{ setting: "Topup content", before: null, after: "Send to us" }],
      },
    ],
  }));
  openScreen("/ag/settings/payment", "/ag/settings/payment", <SettingsHistory page="payment" />, agency);
  expect((await screen.findByText(/^Last changed by/)).textContent).toContain("Last changed by Platen, ");
  await userEvent.click(screen.getByRole("button", { name: "History" }));
  const dialog = await screen.findByRole("dialog", { name: "History" });
  const lines = within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toContain("Accounts: changed");
  expect(lines).toContain("Topup content: Send to us");
  expect(within(dialog).getByText("Dana Cole")).toBeTruthy();
});
