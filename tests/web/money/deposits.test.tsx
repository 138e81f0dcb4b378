import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showWallet } from "../../../src/domain/money/balance/calls.ts";
import {
  approveDeposits,
  createDeposit,
  decideDeposit,
  listTeamDeposits,
  reverseDeposit,
} from "../../../src/domain/money/deposits/calls.ts";
import { walletResponse } from "../../../src/domain/money/responses.ts";
import { showSeller } from "../../../src/domain/people/sellers/calls.ts";
import { schemaOf } from "../../../src/domain/resource/call.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { rowSchema } from "../../../src/domain/resource/row-schema.ts";
import { deposits } from "../../../src/domain/resources/index.ts";
import type { RowOf } from "../../../src/domain/resources/rows.ts";
import { showApprovers, showTwoPeople } from "../../../src/domain/settings/calls.ts";
import DepositList from "../../../src/web/money/deposits/DepositList.tsx";
import DepositShow from "../../../src/web/money/deposits/DepositShow.tsx";
import SellerShow from "../../../src/web/people/sellers/SellerShow.tsx";
import "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

const agency = person({ userType: "agency", authority: "agency", sellerTeam: null });
const { list, show, count } = callsOf(deposits);
const deposit = (over: Partial<RowOf<typeof deposits>> = {}) =>
  sampleOf(rowSchema(deposits), {
    id: "d1",
    name: "DEP-2026-000001",
    payWith: "Payoneer",
    transactionId: "PO-1234",
    amount: 100,
    status: "pending",
    createdAt: "2026-11-20T20:00:00.000Z",
    sellerTeam: { id: "t1", name: "Fern & Co" },
    ...over,
  });
const decided = (status: "approved" | "rejected", message: string) => ({ ...deposit({ status }), message });

beforeEach(() => {
  // The debt of 25.50 reduces the new balance.
  const wallet = {
    amount: -25.5,
    available: 0,
    held: 0,
    receivable: 25.5,
    creditLimit: 50,
    pendingTopUp: 100,
  };
  on(showWallet, () => wallet);
  const seller = { id: "t1", name: "Fern & Co", code: "FERN", active: 1 as const };
  on(showSeller, () => sampleOf(schemaOf(showSeller.response), seller));
  const page = {
    data: [deposit(), deposit({ id: "d2", name: "DEP-2026-000002", status: "approved" })],
    total: 7,
  };
  on(list, () => page);
  on(listTeamDeposits, () => page);
  on(count, () => ({ total: 7, by: { pending: 1, approved: 6 } }));
});
const openSeller = () => openScreen("/ag/sellers/:id", "/ag/sellers/t1", <SellerShow area="ag" />, agency);
const openList = () => openScreen("/ag/deposits", "/ag/deposits", <DepositList area="ag" />, agency);
const decisions = () => sentTo(decideDeposit);

describe("a pending deposit", () => {
  it("is approved after a confirmation with the new balance, less debts", async () => {
    const user = userEvent.setup();
    on(decideDeposit, () => decided("approved", "Transaction confirmed"));
    openList();
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("New balance is $74.50");
    expect(dialog.textContent).toContain("$100.00 by Payoneer for Fern & Co");
    expect(decisions()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Transaction confirmed")).toBeTruthy();
    expect(decisions()[0]).toMatchObject({
      params: { sellerId: "t1", id: "d1" },
      body: { status: "approved" },
    });
  });

  it("is rejected after the specification's confirmation", async () => {
    const user = userEvent.setup();
    on(decideDeposit, () => decided("rejected", "Deposit rejected"));
    openList();
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Are you sure to reject this record?");
    await user.type(within(dialog).getByLabelText(/Reason/), "No such transfer");
    await user.click(within(dialog).getByRole("button", { name: "Reject" }));
    const body = { status: "rejected", reason: "No such transfer" };
    await waitFor(() => expect(decisions()[0]?.body).toEqual(body));
  });

  it("is unchanged when the confirmation is canceled, with a message", async () => {
    const user = userEvent.setup();
    openList();
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Cancel action!")).toBeTruthy();
    expect(decisions()).toEqual([]);
  });

  it("shows the server's message if it was already decided", async () => {
    const user = userEvent.setup();
    on(decideDeposit, () => new ErrorResponse("This deposit has already been decided"));
    openList();
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("This deposit has already been decided")).toBeTruthy();
  });

  it("is approved by another person than the one who entered it, where the agency demands two", async () => {
    on(showTwoPeople, () => ({ twoPeople: ["deposits"] }));
    const mine = { createdUser: { id: agency.id, fullName: agency.fullName, email: agency.email } };
    const page = { data: [deposit(mine), deposit({ id: "d2", name: "DEP-2026-000002" })], total: 2 };
    on(list, () => page);
    const actions = { ...agency.grants.actions, "pay-runs": ["decide"] };
    const manager = { ...agency, grants: { ...agency.grants, actions } };
    openScreen("/ag/deposits", "/ag/deposits", <DepositList area="ag" />, manager);
    const why = `${agency.fullName} entered this. Another person of the agency must approve it`;
    expect(await screen.findByTitle(why)).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Approve" })).toHaveLength(1);
    expect(screen.getAllByRole("button", { name: "Reject" })).toHaveLength(2);
  });

  it("offers its actions only while it is pending, and only to people who can decide", async () => {
    const reader = { ...agency, grants: { ...agency.grants, actions: { deposits: ["list", "show"] } } };
    const { unmount } = openList();
    await screen.findByText("DEP-2026-000002");
    expect(screen.getAllByRole("button", { name: "Approve" })).toHaveLength(1);
    unmount();
    openScreen("/ag/deposits", "/ag/deposits", <DepositList area="ag" />, reader);
    await screen.findByText("DEP-2026-000002");
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Topup" })).toBeNull();
  });
});

describe("selected deposits", () => {
  it("are approved together, after what it does to each seller's balance and which are skipped", async () => {
    const user = userEvent.setup();
    const sellers = [
      {
        sellerTeam: { id: "t1", name: "Fern & Co" },
        count: 1,
        amount: 100,
        balanceBefore: -25.5,
        balanceAfter: 74.5,
      },
    ];
    const failed = [{ id: "d2", name: "DEP-2026-000002", message: "This deposit has already been decided" }];
    const message = "1 deposit approved, 1 not approved";
    on(approveDeposits, () => ({ message, amount: 100, success: ["d1"], failed, sellers }));
    openList();
    await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
    await user.click(screen.getByRole("button", { name: "Approve 1 of 2" }));
    const dialog = within(await screen.findByRole("dialog"));
    const row = await dialog.findByRole("row", { name: "Fern & Co 1 $100.00 -$25.50 $74.50" });
    expect(row).toBeTruthy();
    expect(dialog.getByRole("region", { name: "Skipped" }).textContent).toContain(
      "DEP-2026-000002: This deposit has already been decided",
    );
    await user.click(dialog.getByRole("button", { name: "Approve 1 deposit" }));
    expect(await screen.findByText(message)).toBeTruthy();
    const [preview, sent] = sentTo(approveDeposits);
    expect([preview?.query, sent?.query]).toEqual([{ preview: "true" }, {}]);
    expect(sent?.body).toEqual({ ids: ["d1", "d2"] });
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Approve 1 of/ })).toBeNull());
  });
});

describe("a pending deposit's own page", () => {
  const open = (reader = agency) =>
    openScreen("/ag/deposits/:id", "/ag/deposits/d1", <DepositShow area="ag" />, reader);
  beforeEach(() => {
    on(show, () => deposit());
    on(showApprovers, () => ({ twoPeople: false, people: [{ id: "u9", fullName: "Ada Lovelace" }] }));
  });

  it("shows the amount and the new balance, and is approved with one click", async () => {
    const user = userEvent.setup();
    on(decideDeposit, () => decided("approved", "Transaction confirmed"));
    open();
    const decision = within(await screen.findByRole("region", { name: "Approve this deposit?" }));
    expect(decision.getByText(/^\$100\.00 by Payoneer for/).textContent).toBe(
      "$100.00 by Payoneer for Fern & Co.",
    );
    const balances = await decision.findByText(/^Balance now:/);
    expect(balances.textContent).toBe("Balance now: -$25.50. New balance is $74.50");
    expect(decision.getByText("Ada Lovelace may approve this.")).toBeTruthy();
    on(show, () => deposit({ status: "approved" }));
    await user.click(decision.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Transaction confirmed")).toBeTruthy();
    expect(decisions()).toMatchObject([
      { params: { sellerId: "t1", id: "d1" }, body: { status: "approved" } },
    ]);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Approve this deposit?" })).toBeNull());
  });

  it("is not approved while the new balance is unknown, and can load it again", async () => {
    const user = userEvent.setup();
    on(showWallet, () => new ErrorResponse("No connection"));
    open();
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("button", { name: "Approve" }).hasAttribute("disabled")).toBe(true);
    on(showWallet, () => sampleOf(walletResponse, { amount: 5 }));
    await user.click(again);
    expect(await screen.findByText("New balance is $105.00")).toBeTruthy();
  });

  it("has no decision for people who cannot decide", async () => {
    open({ ...agency, grants: { ...agency.grants, actions: { deposits: ["list", "show"] } } });
    const waiting = within(await screen.findByRole("region", { name: "Waiting for approval" }));
    expect(await waiting.findByText("Ada Lovelace may approve this.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});

describe("an approved deposit's own page", () => {
  const open = (more: Partial<RowOf<typeof deposits>> = {}) => {
    on(show, () => deposit({ status: "approved", ...more }));
    const actions = { ...agency.grants.actions, deposits: ["list", "show", "decide", "reverse"] };
    const reader = { ...agency, grants: { ...agency.grants, actions } };
    openScreen("/ag/deposits/:id", "/ag/deposits/d1", <DepositShow area="ag" />, reader);
  };
  const effect = {
    balanceBefore: 20,
    balanceAfter: -80,
    remainAmount: 80,
  };

  it("is reversed with a reason, after what it does to the balance", async () => {
    const user = userEvent.setup();
    on(reverseDeposit, () => ({ ...deposit(), message: "Deposit reversed", effect }));
    open();
    await user.click(await screen.findByRole("button", { name: "Reverse" }));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.textContent).toContain("goes from $20.00 to -$80.00"));
    expect(dialog.textContent).toContain("$80.00 was already spent: the seller then owes it");
    await user.click(within(dialog).getByRole("button", { name: "Reverse" }));
    expect(await within(dialog).findByText("Please input reason")).toBeTruthy();
    await user.type(within(dialog).getByLabelText("Reason"), "It bounced");
    await user.click(within(dialog).getByRole("button", { name: "Reverse" }));
    expect(await screen.findByText("Deposit reversed")).toBeTruthy();
    const calls = sentTo(reverseDeposit);
    expect(calls.slice(0, -1).map(({ query }) => query.preview)).toEqual(["true"]);
    expect(calls.at(-1)).toMatchObject({
      params: { sellerId: "t1", id: "d1" },
      body: { reason: "It bounced" },
    });
    expect(calls.at(-1)?.query).toEqual({});
  });

  it("is not reversed while the server refuses it, and says why", async () => {
    const user = userEvent.setup();
    const why = "At most $5.00 is left of the seller's deposits: the rest is or will be paid back";
    on(reverseDeposit, () => new ErrorResponse(why));
    open();
    await user.click(await screen.findByRole("button", { name: "Reverse" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(why)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Reverse" }).hasAttribute("disabled")).toBe(true);
  });

  it("is not reversed again: it shows why and by whom it was", async () => {
    open({ reversedAt: "2026-11-21T20:00:00.000Z", reversedReason: "It bounced" });
    const panel = within(await screen.findByRole("region", { name: "Reversed" }));
    expect(panel.getByText("It bounced")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reverse" })).toBeNull();
  });
});

describe("a deposit history", () => {
  it("loads five rows of the seller", async () => {
    openSeller();
    await screen.findByText("DEP-2026-000002");
    expect(sentTo(listTeamDeposits)[0]?.query).toMatchObject({ page: "1", limit: "5" });
  });
});

describe("the topup dialog", () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>, type: string, status = "Approved") => {
    await user.click(await screen.findByRole("button", { name: "Topup" }));
    const dialog = await screen.findByRole("dialog");
    const amount = await within(dialog).findByLabelText("Amount");
    expect((amount as HTMLInputElement).value).toBe("1.00");
    await user.clear(amount);
    await user.type(amount, "25.5");
    await user.selectOptions(within(dialog).getByLabelText("Type"), type);
    await user.selectOptions(within(dialog).getByLabelText("Method"), "Bank transfer");
    await user.selectOptions(within(dialog).getByLabelText("Status"), status);
    return { dialog, save: within(dialog).getByRole("button", { name: "Topup" }) };
  };
  const created = () => sentTo(createDeposit);
  const question = async (text: string) => {
    await screen.findByText(text, { selector: ".ant-modal-confirm-title" });
    const dialogs = screen.getAllByRole("dialog");
    return within(dialogs.at(-1) as HTMLElement);
  };

  it("shows the new balance, then creates the deposit once under one idempotency key", async () => {
    const user = userEvent.setup();
    on(createDeposit, () => ({ ...deposit(), message: "Transaction confirmed" }));
    openSeller();
    const { save } = await fill(user, "Top-up");
    await user.click(save);
    const dialog = await question("New balance is $0");
    expect(created()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Transaction confirmed")).toBeTruthy();
    const body = {
      amount: 25.5,
      payWith: "Bank transfer",
      status: "approved",
      isCashback: false,
      transactionId: null,
      note: null,
    };
    expect(created()).toMatchObject([{ params: { id: "t1" }, body }]);
    expect(created()[0]?.key).toBeTruthy();
  });

  it("asks for a confirmation without a balance for a pending cashback", async () => {
    const user = userEvent.setup();
    on(createDeposit, () => ({ ...deposit(), message: "Transaction confirmed" }));
    openSeller();
    const { save } = await fill(user, "Cashback", "Pending");
    await user.click(save);
    const dialog = await question("Are you sure to create this record?");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(created()[0]?.body).toMatchObject({ status: "pending", isCashback: true }));
  });

  it("shows missing and too short values at their fields and sends nothing", async () => {
    const user = userEvent.setup();
    openSeller();
    await user.click(await screen.findByRole("button", { name: "Topup" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(await within(dialog).findByLabelText(/Transaction ID/), "PO");
    await user.type(within(dialog).getByLabelText(/Note/), "x");
    await user.click(within(dialog).getByRole("button", { name: "Topup" }));
    expect(await within(dialog).findByText("Please input type")).toBeTruthy();
    expect(within(dialog).getByText("Please input payment method")).toBeTruthy();
    // The messages appear one after the other.
    await waitFor(() => expect(dialog.querySelectorAll(".ant-form-item-explain-error")).toHaveLength(4));
    expect(created()).toEqual([]);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("keeps the input when the server refuses it, with the message at the field", async () => {
    const user = userEvent.setup();
    const refusal = new ErrorResponse("Some values are not valid", { transactionId: "Used already" });
    on(createDeposit, () => refusal);
    openSeller();
    const { save, dialog } = await fill(user, "Top-up");
    await user.type(within(dialog).getByLabelText(/Transaction ID/), "PO-77");
    await user.click(save);
    await user.click((await question("New balance is $0")).getByRole("button", { name: "Confirm" }));
    expect(await within(dialog).findByText("Used already")).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Transaction ID/).value).toBe("PO-77");
  });
});
