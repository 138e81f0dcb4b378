import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import Balance from "../../../src/web/money/Balance.tsx";
import { address } from "../browser.tsx";
import { on, openScreen, sentTo } from "../wire.tsx";

const wallet = {
  amount: 74.51,
  available: 74.51,
  held: 25.49,
  receivable: 0,
  creditLimit: 0,
  pendingTopUp: 40,
};
beforeEach(() => {
  on("GET", /^balances\/seller-teams$/, () => wallet);
  on("GET", /^deposits\/seller-teams\/t1$/, () => ({ data: [], total: 0 }));
  on("GET", /^agencies\/config$/, () => ({ topupContent: "Send to account 42" }));
  on("GET", /^ledger$/, () => ({
    data: [
      {
        id: "9",
        event: "submit",
        account: "held",
        amount: 25.49,
        order: { id: "o1", orderName: "#1001" },
        createdAt: "2026-11-20T20:00:00.000Z",
      },
    ],
    total: 1,
  }));
});
const open = (query = "") => openScreen("/s/balance", `/s/balance${query}`, <Balance area="s" />);

describe("a seller's balance", () => {
  it("shows what there is, what is held, owed and on its way, and how to top up", async () => {
    open();
    for (const [label, amount] of [
      ["Balance", "$74.51"],
      ["Held", "$25.49"],
      ["Owed", "$0"],
      ["Pending topups", "$40.00"],
    ] as const) {
      const figure = (await screen.findByText(label, { selector: ".figure-label" })).closest("button");
      await waitFor(() => expect(figure?.textContent).toContain(amount));
    }
    expect(await screen.findByText("Send to account 42")).toBeTruthy();
    expect(sentTo("GET", /^ledger$/)).toEqual([]);
  });

  it("opens a figure to the entries that it adds up from, each with its order, by an address to share", async () => {
    const user = userEvent.setup();
    open();
    await user.click((await screen.findByText("$25.49")).closest("button") as HTMLElement);
    expect(await screen.findByText("Order submitted")).toBeTruthy();
    expect(screen.getByText("+$25.49")).toBeTruthy();
    expect(screen.getByRole("link", { name: "#1001" }).getAttribute("href")).toBe("/s/orders/o1");
    expect(sentTo("GET", /^ledger$/)[0]?.query).toMatchObject({ account: "held" });
    expect(address.now).toBe("/s/balance?figure=held");
    await user.click(screen.getByRole("button", { name: "Close entries" }));
    expect(address.now).toBe("/s/balance");
  });

  it("shows the deposits that wait behind what is pending, since no entry was made yet", async () => {
    const user = userEvent.setup();
    open();
    await user.click((await screen.findByText("$40.00")).closest("button") as HTMLElement);
    await waitFor(() => expect(sentTo("GET", /^deposits\//).at(-1)?.query.status).toBe("pending"));
    expect(sentTo("GET", /^ledger$/)).toEqual([]);
  });

  it("says what went wrong and tries again", async () => {
    const user = userEvent.setup();
    let away = true;
    const answer = { message: "The database does not answer" };
    on("GET", /^balances\/seller-teams$/, () => {
      if (away) throw Object.assign(new Error(answer.message), { statusCode: 400, message: answer.message });
      return wallet;
    });
    open();
    await screen.findByText("Balance could not be loaded");
    away = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("$74.51")).toBeTruthy();
  });
});
