import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import Payouts from "../../../src/web/money/Payouts.tsx";
import "../browser.tsx";
import { on, openScreen, person, Refusal, sentTo } from "../wire.tsx";

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
  on("GET", /^payouts$/, () => ({ data, total: 2 }));
  on("GET", /^payouts\/count$/, () => ({ total: 2, by: { 0: 1, 1: 1 } }));
  on("GET", /^profits\/t1$/, () => ({ remainProfit: 34.46 }));
  on("GET", /^views/, () => ({ data: [], total: 0 }));
});
const openAgency = () => openScreen("/ag/payouts", "/ag/payouts", <Payouts area="ag" />, agency);
const seller = person({ sellerTeam: { id: "t1", name: "Fern & Co" } });
const openSeller = () => openScreen("/s/payouts", "/s/payouts", <Payouts area="s" />, seller);
const decisions = () => sentTo("PATCH", /payout-request/);
const requests = () => sentTo("POST", /payout-request/);

describe("a pending payout", () => {
  it("is approved under the agency's own number, and only it can be", async () => {
    const user = userEvent.setup();
    on("PATCH", /./, () => ({ ...payout({ status: "approved" }), message: "Updated" }));
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

  it("is rejected with a reason, and says the server's words when somebody was faster", async () => {
    const user = userEvent.setup();
    on("PATCH", /./, () => new Refusal("This payout request was decided already"));
    openAgency();
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText(/^Note/), "Another account");
    await user.click(within(dialog).getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("This payout request was decided already")).toBeTruthy();
    expect(decisions()[0]?.body).toEqual({ status: "canceled", note: "Another account" });
    expect(within(dialog).getByDisplayValue("Another account")).toBeTruthy();
  });

  it("is taken back by the seller who asked, after a question", async () => {
    const user = userEvent.setup();
    on("PATCH", /./, () => payout({ status: "canceled" }));
    openSeller();
    await user.click(await screen.findByRole("button", { name: "Cancel request" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Are you sure to cancel this record?");
    await user.click(within(dialog).getByRole("button", { name: "Cancel request" }));
    await waitFor(() => expect(decisions()[0]?.body).toEqual({ status: "canceled" }));
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});

describe("asking for a payout", () => {
  it("takes at most what is available, names what is missing, and sends it once under one key", async () => {
    const user = userEvent.setup();
    on("POST", /payout-request/, () => ({ ...payout({ status: "pending" }), message: "Created" }));
    openSeller();
    await user.click(await screen.findByRole("button", { name: "Request a payout" }));
    const dialog = await screen.findByRole("dialog");
    const request = within(dialog).getByRole("button", { name: "Request" });
    await within(dialog).findByText(/\$34\.46 is available/);
    await user.type(within(dialog).getByLabelText("Amount"), "50");
    await user.click(request);
    expect(await within(dialog).findByText("At most $34.46 can be paid out")).toBeTruthy();
    // The amount may be refused while it is typed, the others are when the form is sent.
    expect(await within(dialog).findByText("Please input payment method")).toBeTruthy();
    expect(await within(dialog).findByText("Please input account")).toBeTruthy();
    expect(requests()).toEqual([]);

    await user.click(within(dialog).getByRole("button", { name: "All of it" }));
    await user.selectOptions(within(dialog).getByLabelText("Method"), "PayPal");
    await user.type(within(dialog).getByLabelText("Account"), "maya@fern.test");
    await user.click(request);
    expect(
      await screen.findByText("Created", { selector: ".ant-notification-notice-description" }),
    ).toBeTruthy();
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

  it("puts what the server refuses at its field, and keeps what was typed", async () => {
    const user = userEvent.setup();
    on(
      "POST",
      /payout-request/,
      () => new Refusal("Too long", { "payoutMethod.paymentValue": "Too long for this service" }),
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
