import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { acceptChangeRequest, declineChangeRequest } from "../../../src/domain/orders/changes/calls.ts";
import type { DecisionMoney } from "../../../src/domain/orders/changes/new-change.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { changeHistories } from "../../../src/domain/resources/index.ts";
import ChangeRequestList from "../../../src/web/orders/changes/ChangeRequestList.tsx";
import type { Change } from "../../../src/web/orders/changes/change-requests.ts";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { Surroundings } from "../browser.tsx";
import { on, sentTo } from "../wire.tsx";
import { personOf } from "./fixtures.ts";

vi.setConfig({ testTimeout: 30_000 });

const change = (over: Partial<Change> = {}): Change => ({
  id: "c1",
  order: { id: "o1", orderName: "#1001", status: "InReview" },
  sellerTeam: { id: "t1", name: "Fern & Co" },
  kind: "requested",
  reason: "change_catalog_code",
  note: "Size L",
  createdUser: { id: "u1", fullName: "Mara Fern", email: "mara@example.com" },
  createdAt: "2026-11-20T18:00:00.000Z",
  status: "open",
  side: "seller",
  decidedUser: null,
  decidedAt: null,
  answer: null,
  appliedAt: null,
  version: 1,
  ...over,
});

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;

function open(rows: readonly Change[], area: "ag" | "s" = "ag", money: DecisionMoney | null = null) {
  const { list, count } = callsOf(changeHistories);
  on(list, () => ({ data: [...rows], total: rows.length }));
  on(count, () => ({ total: 3, by: { open: 1, accepted: 2 } }));
  on(acceptChangeRequest, () => ({ ...change({ status: "accepted" }), money }));
  const role = area === "ag" ? "agency" : "seller";
  render(
    <PersonIs person={personOf(role, { "change-histories": ["list", "show"] })}>
      <Surroundings at={`/${area}/change-requests`} data={dataProvider()}>
        <Where />
        <Routes>
          <Route path="/:area/change-requests" element={<ChangeRequestList area={area} />} />
          <Route path="*" element={null} />
        </Routes>
      </Surroundings>
    </PersonIs>,
  );
}

const accepted = () => sentTo(acceptChangeRequest).filter(({ query }) => query.preview !== "true");

describe("the list of change requests", () => {
  it("asks for open requests, and shows the counts of the other tabs", async () => {
    open([change()]);
    const tabs = await screen.findByRole("navigation", { name: "Change requests by status" });
    expect(await within(tabs).findByRole("button", { name: "Accepted 2" })).toBeTruthy();
    expect(within(tabs).getByRole("button", { name: "Open 1" }).getAttribute("aria-current")).toBe("true");
    expect(await screen.findByText("Size L")).toBeTruthy();
  });

  it("says what an empty tab is for, instead of that no filter matches", async () => {
    const user = userEvent.setup();
    open([]);
    expect(await screen.findByRole("heading", { name: "No open change requests" })).toBeTruthy();
    const tabs = screen.getByRole("navigation", { name: "Change requests by status" });
    await user.click(await within(tabs).findByRole("button", { name: "Accepted 2" }));
    expect(await screen.findByRole("heading", { name: "No accepted change requests" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  it("accepts a request in place, and leads to the edit that applies it", async () => {
    const user = userEvent.setup();
    open([change()]);
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    const dialog = await screen.findByRole("dialog", { name: "Accept change request for #1001" });
    await user.type(within(dialog).getByLabelText(/Note to the requester/), "Today");
    await user.click(within(dialog).getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(accepted()).toHaveLength(1));
    expect(accepted()[0]).toMatchObject({ params: { id: "c1" }, body: { note: "Today" } });
    await waitFor(() =>
      expect(document.querySelector("output")?.textContent).toBe("/ag/orders/o1?change=c1"),
    );
  });

  it("shows what accepting a store's change costs before it is accepted", async () => {
    const user = userEvent.setup();
    const note = "Changed in the store to:\n1 × Tee\n2 × Mug";
    open([change({ reason: "change_items", createdUser: null, note })], "ag", {
      chargeBefore: 14.49,
      chargeAfter: 36.49,
      balanceAfter: 120,
    });
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    const dialog = await screen.findByRole("dialog", { name: "Accept change request for #1001" });
    for (const amount of ["$14.49", "$36.49", "$120.00"])
      expect(await within(dialog).findByText(amount)).toBeTruthy();
  });

  it("declines a request only with a note", async () => {
    const user = userEvent.setup();
    open([change()]);
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    const dialog = await screen.findByRole("dialog", { name: "Decline change request for #1001" });
    await user.click(within(dialog).getByRole("button", { name: "Decline" }));
    expect(await within(dialog).findByText(/Required|Enter/)).toBeTruthy();
    expect(sentTo(declineChangeRequest)).toEqual([]);
  });

  it("offers no decision about a person's own request, and the edit of an accepted one", async () => {
    open([change({ side: "agency" }), change({ id: "c2", status: "accepted" })]);
    expect(await screen.findByText("Waiting on the seller")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
    expect(screen.getByRole("link", { name: "Apply" }).getAttribute("href")).toBe("/ag/orders/o1?change=c2");
  });
});
