import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showAutoSubmits, skipAutoSubmit } from "../../../src/domain/orders/auto-submit/calls.ts";
import type { AutoSubmitOfOrder } from "../../../src/domain/orders/responses.ts";
import { AutoSubmitNotice } from "../../../src/web/orders/auto-submit/AutoSubmitNotice.tsx";
import { OrderAutoSubmit } from "../../../src/web/orders/auto-submit/OrderAutoSubmit.tsx";
import "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";
import { wholeOrder } from "./fixtures.ts";

const AT_ONCE: AutoSubmitOfOrder = {
  goesAt: "2026-11-20T18:00:00.000Z",
  keptFor: null,
  isSkipped: false,
  mode: "once",
  minutes: null,
  time: null,
  zone: "America/Los_Angeles",
  level: "team",
};
const seller = person({ grants: { actions: { orders: ["submit"] }, screens: everyScreen("/s/") } });
const show = (over: Partial<AutoSubmitOfOrder>, isSeller = true) =>
  openScreen(
    "/x",
    "/x",
    <OrderAutoSubmit
      order={wholeOrder({ id: "o1", status: "Unfulfilled", autoSubmit: { ...AT_ONCE, ...over } })}
      isSeller={isSeller}
    />,
    seller,
  );
const sent = () => sentTo(skipAutoSubmit).map(({ body }) => body);

beforeEach(() => on(skipAutoSubmit, () => ({ success: ["o1"], message: "1 order left to you" })));

describe("an order that is submitted automatically", () => {
  it("is left to its seller, who can undo that", async () => {
    const user = userEvent.setup();
    show({ keptFor: "balance" });
    expect(
      await screen.findByText(/^Waits: the balance does not cover it\. At once, as set for/),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Not this one" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { ids: ["o1"], skip: true },
        { ids: ["o1"], skip: false },
      ]),
    );
  });

  it("is put back later too", async () => {
    const user = userEvent.setup();
    show({ isSkipped: true });
    expect(await screen.findByText(/^Left to you/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Submit automatically" }));
    await waitFor(() => expect(sent()).toEqual([{ ids: ["o1"], skip: false }]));
  });

  it("has no buttons for an agency", async () => {
    show({}, false);
    expect(await screen.findByText(/^Submitted automatically/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Not this one" })).toBeNull();
  });
});

describe("what is submitted automatically", () => {
  const group = {
    goesAt: "2026-11-30T02:00:00.000Z",
    nextAt: "2026-11-30T02:00:00.000Z",
    time: "18:00",
    zone: "America/Los_Angeles",
    stores: ["Fern"],
    orders: 17,
    due: 241.3,
  };

  it("is said with its time, its charge and the funds, and what waits", async () => {
    on(showAutoSubmits, () => ({ groups: [group], kept: 1, funds: 880 }));
    openScreen("/x", "/x", <AutoSubmitNotice />, seller);
    const notice = await screen.findByRole("region", { name: "Automatic submit" });
    expect(notice.textContent).toMatch(
      /^17 orders go at 18:00 \(Los Angeles time\), .*: \$241\.30 of \$880\.00/,
    );
    expect(notice.textContent).toContain("1 order waits");
  });

  it("can be read again where that failed", async () => {
    const user = userEvent.setup();
    on(showAutoSubmits, () => new ErrorResponse("Not now"));
    openScreen("/x", "/x", <AutoSubmitNotice />, seller);
    expect((await screen.findByRole("alert")).textContent).toContain("Not now");
    on(showAutoSubmits, () => ({ groups: [], kept: 0, funds: null }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No order of your stores waits/)).toBeTruthy();
  });
});
