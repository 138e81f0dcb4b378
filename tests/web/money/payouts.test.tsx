import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { askPayout, decidePayout, listPayouts } from "../../../src/domain/money/payouts/calls.ts";
import { showTeamProfit } from "../../../src/domain/money/profits/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { payouts } from "../../../src/domain/resources/index.ts";
import { listViews } from "../../../src/domain/views/calls.ts";
import PayoutList from "../../../src/web/money/payouts/PayoutList.tsx";
import { StatusTag } from "../../../src/web/widgets/StatusTag.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

const agency = person({ userType: "agency", authority: "agency", sellerTeam: null });
const payout = (over: object = {}) => ({
  id: "p1",
  billName: "PAY-2026-000001",
  payoutMethod: { paymentType: "PayPal", paymentValue: "maya@fern.test" },
  amount: 20,
  status: 0,
  note: null,
  createdDate: "2026-11-20T20:00:00.000Z",
  approvedDate: null,
  sellerTeam: { id: "t1", name: "Fern & Co" },
  ...over,
});

beforeEach(() => {
  const data = [payout(), payout({ id: "p2", billName: "PAY-2026-000002", status: 1 })];
  on(listPayouts, () => ({ data, total: 2 }));
  on(callsOf(payouts).count, () => ({ total: 2, by: { 0: 1, 1: 1 } }));
  on(showTeamProfit, () => ({ remainProfit: 34.46 }));
  on(listViews, () => ({ data: [] }));
});
const openAgency = () => openScreen("/ag/payouts", "/ag/payouts", <PayoutList area="ag" />, agency);
const seller = person({ sellerTeam: { id: "t1", name: "Fern & Co", basecost: null } });
const openSeller = () => openScreen("/s/payouts", "/s/payouts", <PayoutList area="s" />, seller);
const decisions = () => sentTo(decidePayout);
const requests = () => sentTo(askPayout);

it("shows n/a for a status without a name", () => {
  render(<StatusTag field={payouts.fields.status} value={7} />);
  expect(screen.getByText("n/a")).toBeTruthy();
  expect(screen.queryByText("7")).toBeNull();
});

describe("a pending payout", () => {
  it("is approved under the agency's own number, and decided ones cannot be approved", async () => {
    const user = userEvent.setup();
    on(decidePayout, () => ({ ...payout(), status: "approved", message: "Updated" }));
    openAgency();
    await screen.findByText("PAY-2026-000002");
    await user.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Are you sure to approve this record?");
    expect(dialog.textContent).toContain("$20.00 to PayPal, maya@fern.test for Fern & Co");
    await user.type(within(dialog).getByLabelText(/^Bill name/), "WIRE 771");
    expect(decisions()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(decisions()[0]).toMatchObject({
        path: "seller-teams/t1/payout-request/p1/update",
        body: { status: "approved", billName: "WIRE 771" },
      }),
    );
    expect(await screen.findByText("Updated")).toBeTruthy();
  });

  it("is rejected with a note, and shows the server's message if it was already decided", async () => {
    const user = userEvent.setup();
    on(decidePayout, () => new ErrorResponse("This payout request has already been decided"));
    openAgency();
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText(/^Note/), "Another account");
    await user.click(within(dialog).getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("This payout request has already been decided")).toBeTruthy();
    expect(decisions()[0]?.body).toEqual({ status: "canceled", note: "Another account" });
    expect(within(dialog).getByDisplayValue("Another account")).toBeTruthy();
  });

  it("is canceled by the seller who requested it, after a confirmation", async () => {
    const user = userEvent.setup();
    on(decidePayout, () => ({ ...payout(), status: "canceled" }));
    openSeller();
    await user.click(await screen.findByRole("button", { name: "Cancel request" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Are you sure to cancel this record?");
    await user.click(within(dialog).getByRole("button", { name: "Cancel request" }));
    await waitFor(() => expect(decisions()[0]?.body).toEqual({ status: "canceled" }));
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});

describe("the payout dialog", () => {
  it("limits the amount to the available profit, shows missing values and sends once under one idempotency key", async () => {
    const user = userEvent.setup();
    on(askPayout, () => ({ ...payout(), status: "pending", message: "Created" }));
    openSeller();
    await user.click(await screen.findByRole("button", { name: "Request a payout" }));
    const dialog = await screen.findByRole("dialog");
    const request = within(dialog).getByRole("button", { name: "Request" });
    await within(dialog).findByText(/\$34\.46 is available/);
    await user.type(within(dialog).getByLabelText("Amount"), "50");
    await user.click(request);
    expect(await within(dialog).findByText("At most $34.46 can be paid out")).toBeTruthy();
    // The amount is validated while typing, the other values on submit.
    expect(await within(dialog).findByText("Please input payment method")).toBeTruthy();
    expect(await within(dialog).findByText("Please input account")).toBeTruthy();
    expect(requests()).toEqual([]);

    await user.click(within(dialog).getByRole("button", { name: "Use full amount" }));
    await user.selectOptions(within(dialog).getByLabelText("Method"), "PayPal");
    await user.type(within(dialog).getByLabelText("Account"), "maya@fern.test");
    await user.click(request);
    expect(await screen.findByText("Created", { selector: ".ant-notification-notice-message" })).toBeTruthy();
    expect(requests()).toHaveLength(1);
    expect(requests()[0]).toMatchObject({
      path: "seller-teams/t1/payout-request/create",
      body: {
        amount: 34.46,
        payoutMethod: { paymentType: "PayPal", paymentValue: "maya@fern.test" },
        note: null,
      },
    });
  });

  it("shows the server's refusal at its field and keeps the input", async () => {
    const user = userEvent.setup();
    on(
      askPayout,
      () => new ErrorResponse("Too long", { "payoutMethod.paymentValue": "Too long for this service" }),
    );
    openSeller();
    await user.click(await screen.findByRole("button", { name: "Request a payout" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Amount"), "5");
    await user.selectOptions(within(dialog).getByLabelText("Method"), "Payoneer");
    await user.type(within(dialog).getByLabelText("Account"), "payee-1");
    await user.click(within(dialog).getByRole("button", { name: "Request" }));
    expect(await within(dialog).findByText("Too long for this service")).toBeTruthy();
    expect(within(dialog).getByDisplayValue("payee-1")).toBeTruthy();
  });
});
