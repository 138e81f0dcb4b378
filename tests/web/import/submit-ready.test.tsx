import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { submitOrders } from "../../../src/domain/orders/actions/calls.ts";
import { SubmitReady } from "../../../src/web/orders/import/preview/SubmitReady.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";

const money = { charge: 27.84, release: 0, refund: 0, balanceAfter: 72.16 };
const waiting = [{ id: "o3", message: "Map 1 item to a variant", gate: "mapped" as const }];

/** Two orders of the import can be submitted, a third waits for its mapping. */
function offer(success: string[] = ["o1", "o2"]) {
  on(submitOrders, ({ query }) => ({
    success,
    failed: query.preview === "true" ? waiting : [],
    message: "",
    ...(query.preview === "true" && { money }),
  }));
  openScreen("/x", "/x", <SubmitReady importId="i1" />);
}
const submits = () => sentTo(submitOrders).filter(({ query }) => query.preview !== "true");

describe("the orders that an import has made ready", () => {
  it("are submitted with one button, which says how many and what they cost, and shows the result", async () => {
    const user = userEvent.setup();
    offer();
    await user.click(await screen.findByRole("button", { name: "Submit 2 ready ($27.84)" }));
    expect((await screen.findByRole("status")).textContent).toBe("2 orders submitted");
    expect(submits().map(({ body }) => body)).toEqual([{ ids: ["o1", "o2"] }]);
    expect(submits()[0]?.key).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Submit/ })).toBeNull();
    const [preview] = sentTo(submitOrders);
    expect(preview?.body).toEqual({ filter: { import: "i1", status: "Unfulfilled" }, exceptIds: [] });
  });

  it("are listed with the reason where the server refuses some after all", async () => {
    const user = userEvent.setup();
    offer();
    const button = await screen.findByRole("button", { name: "Submit 2 ready ($27.84)" });
    const short = "The balance is $3.10 short. Top up, then try again";
    on(submitOrders, () => ({
      success: ["o1"],
      failed: [{ id: "o2", message: short }],
      message: "",
    }));
    await user.click(button);
    expect((await screen.findByRole("status")).textContent).toContain("1 order submitted, 1 not submitted");
    expect(screen.getByText(short, { exact: false })).toBeTruthy();
  });

  it("are submitted again under the same key after a failure", async () => {
    const user = userEvent.setup();
    offer();
    const button = await screen.findByRole("button", { name: "Submit 2 ready ($27.84)" });
    on(submitOrders, () => new ErrorResponse("The server is restarting", {}, 503));
    await user.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe("The server is restarting");
    on(submitOrders, () => ({ success: ["o1", "o2"], failed: [], message: "" }));
    await user.click(button);
    await screen.findByRole("status");
    const keys = submits().map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it("are not offered where none is ready", async () => {
    offer([]);
    await waitFor(() => expect(sentTo(submitOrders)).toHaveLength(1));
    expect(screen.queryByRole("button")).toBeNull();
  });
});
