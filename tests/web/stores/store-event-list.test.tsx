import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { storeEvents } from "../../../src/domain/resources/index.ts";
import { retryEvents } from "../../../src/domain/stores/inbound/calls.ts";
import StoreEventList from "../../../src/web/stores/inbound/StoreEventList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const seller = (actions: readonly string[]) =>
  person({
    userType: "seller",
    authority: "seller",
    grants: {
      actions: { integrations: [...actions], "store-events": ["list"], orders: ["show"] },
      screens: everyScreen("/s/"),
    },
  });
const open = (actions: readonly string[] = ["integrate"]) =>
  openScreen(
    "/s/store-events",
    "/s/store-events?integration=i1&status=failed",
    <StoreEventList area="s" />,
    seller(actions),
  );

const event = (id: string, status: string, over: object = {}) => ({
  id,
  version: 1,
  externalId: `900${id}`,
  number: `#${id}`,
  topic: "orders/create",
  status,
  order: null,
  integration: { id: "i1", name: "Fern", platform: "shopify" },
  reason: "Only orders in USD are taken",
  attempts: 1,
  nextAttemptAt: null,
  settledAt: null,
  occurredAt: "2026-11-20T20:00:00.000Z",
  createdAt: "2026-11-20T20:00:00.000Z",
  ...over,
});

/** The events after the retry, by the number of times that they were asked for. */
let states: readonly (readonly string[])[];
beforeEach(() => {
  states = [
    ["waiting", "working"],
    ["done", "failed"],
  ];
  let asked = 0;
  emptyLists();
  on(callsOf(storeEvents).list, ({ query }) => {
    if (!query.ids)
      return {
        data: [event("1", "failed"), event("2", "failed")],
        total: 2,
      };
    const state = states[Math.min(asked, states.length - 1)] ?? [];
    asked += 1;
    return {
      data: state.map((status, index) => event(String(index + 1), status)),
      total: 2,
    };
  });
  on(retryEvents, ({ body }) => ({
    success: body.ids,
    failed: [],
    message: "2 events processed again",
  }));
});
const retries = () => sentTo(retryEvents).map(({ body }) => body);

describe("the failed events of a store", () => {
  it("are the ones that the address names, each with its order's number and the reason", async () => {
    open();
    const row = await screen.findByRole("row", { name: /#1/ });
    expect(row.textContent).toContain("Only orders in USD are taken");
    const [listed] = sentTo(callsOf(storeEvents).list);
    expect(listed?.query).toMatchObject({ integration: "i1", status: "failed" });
  });

  it("are retried together, with the progress and the result", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Retry these 2" }));
    expect(retries()).toEqual([{ ids: ["1", "2"] }]);
    expect(await screen.findByText("Retry of 2 events: 2 in progress")).toBeTruthy();
    const result = await screen.findByText("Retry of 2 events: 1 processed, 1 failed again", undefined, {
      timeout: 5_000,
    });
    await user.click(within(result.parentElement as HTMLElement).getByRole("button", { name: "Close" }));
    expect(screen.queryByText(/^Retry of 2 events/)).toBeNull();
  });

  it("are retried one by one", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Retry #2" }));
    await waitFor(() => expect(retries()).toEqual([{ ids: ["2"] }]));
  });

  it("are not retried by people who do not connect stores, and a failed retry is stated", async () => {
    const { unmount } = open([]);
    await screen.findByRole("row", { name: /#1/ });
    expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
    unmount();
    on(retryEvents, () => new ErrorResponse("Too many requests", {}, 429));
    open();
    await userEvent.setup().click(await screen.findByRole("button", { name: "Retry these 2" }));
    expect(await screen.findByText("Too many requests")).toBeTruthy();
    expect(screen.queryByText(/^Retry of/)).toBeNull();
  });
});
