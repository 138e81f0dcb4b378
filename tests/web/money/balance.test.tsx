import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showOwnWallet } from "../../../src/domain/money/balance/calls.ts";
import { askTopup, listTeamDeposits } from "../../../src/domain/money/deposits/calls.ts";
import { listJournalLines, showStatement } from "../../../src/domain/money/ledger/calls.ts";
import { showTopupInstructions, showTopupQr } from "../../../src/domain/settings/calls.ts";
import Balance from "../../../src/web/money/balance/Balance.tsx";
import { address } from "../browser.tsx";
import { on, openScreen, person, sentBy, sentTo } from "../wire.tsx";

const wallet = {
  amount: 74.51,
  available: 74.51,
  held: 25.49,
  receivable: 0,
  creditLimit: 0,
  pendingTopUp: 40,
};
const VCB = {
  payWith: "Bank transfer" as const,
  bank: "Vietcombank",
  holder: "TIDEWATER PRINT",
  number: "00710009",
  branch: "",
  swift: "",
  currency: "VND",
  bin: "970436",
  note: "",
};
beforeEach(() => {
  on(showOwnWallet, () => wallet);
  on(listTeamDeposits, () => ({ data: [], total: 0 }));
  on(showStatement, () => ({
    metric: "held",
    opening: 0,
    closing: 25.49,
    changes: [{ event: "submit", amount: 25.49, count: 1 }],
  }));
  on(showTopupInstructions, () => ({
    topupContent: "Send to account 42",
    exchangeRate: 25_400,
    reference: "FERN",
    accounts: [VCB, { ...VCB, number: "US-1", currency: "USD", bin: "" }],
  }));
  on(listJournalLines, () => ({
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
  it("shows the balance, held, owed and pending amounts, and topup instructions", async () => {
    open();
    for (const [label, amount] of [
      ["Balance", "$74.51"],
      ["Reserved", "$25.49"],
      ["Owed", "$0"],
      ["Pending top-ups", "$40.00"],
    ] as const) {
      const metric = (await screen.findByText(label, { selector: ".metric-label" })).closest("button");
      await waitFor(() => expect(metric?.textContent).toContain(amount));
    }
    expect(await screen.findByText("Send to account 42")).toBeTruthy();
    expect(screen.getByText("25,400 VND")).toBeTruthy();
    expect(screen.getByText("2,540,000 VND")).toBeTruthy();
    expect(sentTo(listJournalLines)).toEqual([]);
  });

  it("shows where to send a topup, with the team's reference, and a code of the entered amount", async () => {
    const user = userEvent.setup();
    const made = {
      image: "data:image/png;base64,AAAA",
      content: "0002",
      amount: 2_540_000,
      reference: "FERN",
    };
    on(showTopupQr, () => made);
    open();
    const account = within(await screen.findByRole("region", { name: "Bank transfer 00710009" }));
    expect(account.getByText("TIDEWATER PRINT")).toBeTruthy();
    expect(account.getByRole("button", { name: "Copy account number to clipboard" })).toBeTruthy();
    expect(account.getByRole("button", { name: "Copy reference to clipboard" })).toBeTruthy();
    expect(account.queryByText("Branch"), "an empty line").toBeNull();
    expect(sentTo(showTopupQr)).toEqual([]);
    await user.click(account.getByRole("button", { name: "Show QR code" }));
    expect(
      await account.findByRole("img", { name: "VietQR code for 2,540,000 VND with the text FERN" }),
    ).toBeTruthy();
    expect(sentTo(showTopupQr)[0]?.query).toEqual({ account: "0", amount: "100" });
    const dollars = within(screen.getByRole("region", { name: "Bank transfer US-1" }));
    expect(dollars.queryByRole("button", { name: "Show QR code" })).toBeNull();
  });

  it("is loaded again each time it opens", async () => {
    const { unmount } = open();
    const shown = async (amount: string) => {
      const metric = (await screen.findByText("Balance", { selector: ".metric-label" })).closest("button");
      await waitFor(() => expect(metric?.textContent).toContain(amount));
    };
    await shown("$74.51");
    unmount();
    on(showOwnWallet, () => ({ ...wallet, amount: 111.13 }));
    open();
    await shown("$111.13");
  });

  it("asks the agency for a topup, which is a pending deposit of what was sent", async () => {
    const user = userEvent.setup();
    const message = "Your agency is notified. It adds the top-up to your balance once the money has arrived";
    on(askTopup, () => ({ id: "d1", message }));
    const asking = person({ grants: { actions: { deposits: ["ask"] }, screens: [] } });
    openScreen("/s/balance", "/s/balance", <Balance area="s" />, asking);
    await user.click(await screen.findByRole("button", { name: "Ask for a top-up" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for a top-up" }));
    await user.click(dialog.getByRole("button", { name: "Ask" }));
    expect(await dialog.findByText("Please input payment method")).toBeTruthy();
    expect(sentBy("POST", "deposits")).toEqual([]);
    await user.type(dialog.getByLabelText(/^Amount/), "1250.5");
    await user.selectOptions(dialog.getByLabelText(/^Method/), "Payoneer");
    await user.type(dialog.getByLabelText(/^Transaction ID/), "PO-20261");
    await user.click(dialog.getByRole("button", { name: "Ask" }));
    await waitFor(() =>
      expect(sentBy("POST", "deposits")).toMatchObject([
        {
          path: "deposits/request",
          body: { amount: 1250.5, payWith: "Payoneer", transactionId: "PO-20261" },
        },
      ]),
    );
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it("opens a metric's journal lines with their orders at a URL that can be shared", async () => {
    const user = userEvent.setup();
    open();
    await user.click((await screen.findByText("$25.49")).closest("button") as HTMLElement);
    expect((await screen.findByRole("link", { name: "#1001" })).getAttribute("href")).toBe("/s/orders/o1");
    const statement = within(await screen.findByRole("table", { name: "Reserved: changes by event" }));
    expect(statement.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "Opening balance$0",
      "Order submitted1 line+$25.49",
      "Now$25.49",
    ]);
    expect(sentTo(listJournalLines)[0]?.query).toMatchObject({ metric: "held" });
    expect(address.now).toBe("/s/balance?metric=held");
    await user.click(screen.getByRole("button", { name: "Close journal lines" }));
    expect(address.now).toBe("/s/balance");
  });

  it("loads a metric between two moments in Los Angeles time", async () => {
    open("?metric=held&since=2026-03-08T01:30");
    const asOf = await screen.findByLabelText("As of");
    fireEvent.change(asOf, { target: { value: "2026-11-01T01:30" } });
    const moments = { since: "2026-03-08T09:30:00.000Z", asOf: "2026-11-01T08:30:00.000Z" };
    await waitFor(() => expect(sentTo(showStatement).at(-1)?.query).toMatchObject(moments));
    expect(sentTo(listJournalLines).at(-1)?.query).toMatchObject(moments);
    expect(address.now).toBe("/s/balance?metric=held&since=2026-03-08T01%3A30&asOf=2026-11-01T01%3A30");
    await userEvent.setup().click(screen.getByRole("button", { name: "All time" }));
    expect(address.now).toBe("/s/balance?metric=held");
  });

  it("shows pending deposits for pending topups, which have no journal lines", async () => {
    const user = userEvent.setup();
    open();
    await user.click((await screen.findByText("$40.00")).closest("button") as HTMLElement);
    await waitFor(() => expect(sentTo(listTeamDeposits).at(-1)?.query.status).toBe("pending"));
    expect(sentTo(listJournalLines)).toEqual([]);
  });

  it("shows the error and retries", async () => {
    const user = userEvent.setup();
    let away = true;
    const response = { message: "The database does not answer" };
    on(showOwnWallet, () => {
      if (away)
        throw Object.assign(new Error(response.message), { statusCode: 400, message: response.message });
      return wallet;
    });
    open();
    await screen.findByText("Balance could not be loaded");
    away = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("$74.51")).toBeTruthy();
  });
});
