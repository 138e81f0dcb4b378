import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { storeSyncs } from "../../../src/domain/resources/index.ts";
import { syncTracking } from "../../../src/domain/stores/sync/calls.ts";
import { StoreTracking } from "../../../src/web/stores/StoreTracking.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const open = (actions: readonly string[] = ["show", "sync-tracking"]) =>
  openScreen(
    "/s/integrations/:id",
    "/s/integrations/i1",
    <StoreTracking />,
    person({
      userType: "seller",
      authority: "seller",
      grants: { actions: { orders: [...actions], "store-syncs": ["list"] }, screens: everyScreen("/s/") },
    }),
  );

const sync = (id: string, status: string, reason: string | null) => ({
  id,
  version: 1,
  number: `1Z${id}`,
  parcel: { id },
  status,
  reason,
  attempts: 1,
  triedAt: null,
  order: { id: `o-${id}`, orderName: `#${id}`, status: "InTransit" },
  integration: null,
  nextAttemptAt: null,
  syncAt: null,
  createdAt: "2026-11-20T20:00:00.000Z",
});

beforeEach(() => {
  emptyLists();
  on(callsOf(storeSyncs).list, () => ({
    data: [
      sync("1", "failed", "The store has no order #1"),
      sync("2", "failed", "x"),
      sync("3", "syncing", null),
    ],
    total: 3,
  }));
  on(syncTracking, () => ({
    success: ["o-1"],
    failed: [],
    message: "1 order is being synced to the store",
  }));
});

describe("the tracking numbers of a store", () => {
  it("that the store does not have are listed with the reason", async () => {
    open();
    const rows = within(await screen.findByRole("list", { name: /not in the store/ })).getAllByRole(
      "listitem",
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toContain("The store has no order #1");
    const [listed] = sentTo(callsOf(storeSyncs).list);
    expect(JSON.stringify(listed?.query)).toContain("i1");
  });

  it("are sent again, one or all that are stuck", async () => {
    const user = userEvent.setup();
    open();
    const buttons = await screen.findAllByRole("button", { name: "Retry" });
    expect(buttons).toHaveLength(2);
    await user.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(sentTo(syncTracking)).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Retry these" }));
    await waitFor(() => expect(sentTo(syncTracking)).toHaveLength(2));
    expect(sentTo(syncTracking).map(({ body }) => body)).toEqual([{ ids: ["o-1"] }, { ids: ["o-1", "o-2"] }]);
  });

  it("take no place on the page where the store has all", async () => {
    on(callsOf(storeSyncs).list, () => ({ data: [], total: 0 }));
    open();
    await waitFor(() => expect(sentTo(callsOf(storeSyncs).list)).not.toEqual([]));
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("are not sent by people who only read", async () => {
    open(["show"]);
    await screen.findByRole("list", { name: /not in the store/ });
    expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
  });
});
