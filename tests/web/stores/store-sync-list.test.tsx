import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { storeSyncs } from "../../../src/domain/resources/index.ts";
import { syncTracking } from "../../../src/domain/stores/sync/calls.ts";
import StoreSyncList from "../../../src/web/stores/StoreSyncList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

it("lets a seller retry the failed tracking numbers of a store, assign no stores, and asks for what it shows", async () => {
  const user = userEvent.setup();
  const seller = person({
    userType: "seller",
    authority: "seller",
    grants: { actions: { orders: ["sync-tracking"], "store-syncs": ["list"] }, screens: everyScreen("/s/") },
  });
  // A seller's rows do not have the seller.
  const sync = (id: string) => ({
    id,
    version: 1,
    number: `1Z${id}`,
    parcel: { id },
    status: "failed",
    reason: "No such order",
    order: { id: `o-${id}`, orderName: `#${id}`, status: "InTransit" },
    attempts: 1,
    triedAt: null,
    integration: null,
    nextAttemptAt: null,
    syncAt: null,
    createdAt: "2026-11-20T20:00:00.000Z",
  });
  emptyLists();
  on(callsOf(storeSyncs).list, () => ({ data: [sync("1"), sync("2")], total: 2 }));
  on(callsOf(storeSyncs).count, () => ({ total: 2, by: { failed: 2 } }));
  on(syncTracking, () => ({
    success: ["o-1", "o-2"],
    failed: [],
    message: "2 orders are being synced to the store",
  }));
  openScreen(
    "/s/tracking/stores",
    "/s/tracking/stores?integration=i1&status=failed",
    <StoreSyncList area="s" />,
    seller,
  );
  for (const name of ["1Z1", "1Z2"])
    await user.click(await screen.findByRole("checkbox", { name: new RegExp(name) }));
  expect(sentTo(callsOf(storeSyncs).list).map(({ query }) => query.fields)).toEqual([
    "nextAttemptAt,number,order,reason,sellerTeam,status,syncAt,triedAt",
  ]);
  expect(screen.queryByRole("button", { name: "Assign store" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Retry sync" }));
  await waitFor(() =>
    expect(sentTo(syncTracking).map(({ body }) => body)).toEqual([{ ids: ["o-1", "o-2"] }]),
  );
});
