import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showOrder } from "../../../src/domain/orders/detail/calls.ts";
import { listRowChanges } from "../../../src/domain/resource/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { cannedAnswers, tickets } from "../../../src/domain/resources/index.ts";
import { ticketCalls } from "../../../src/domain/tickets/calls.ts";
import TicketShow from "../../../src/web/tickets/TicketShow.tsx";
import { everyScreen } from "../every-screen.ts";
import { order, wholeOrder } from "../orders/fixtures.ts";
import "../browser.tsx";
import { on, openScreen, person, sentTo } from "../wire.tsx";

const ticket = {
  id: "k1",
  code: "TK-1",
  subject: "Where is it",
  message: "It was due on Friday",
  attachments: [],
  order: null,
  status: "open",
  origin: "person",
  assignee: null,
  createdUser: null,
  version: 1,
  createdAt: "2026-11-20T20:00:00.000Z",
  updatedAt: "2026-11-20T20:00:00.000Z",
};

const agency = person({
  userType: "agency",
  authority: null,
  sellerTeam: null,
  grants: {
    actions: {
      tickets: ["list", "show", "reply", "settle"],
      orders: ["show"],
      "canned-answers": ["list"],
    },
    screens: everyScreen("/ag/"),
  },
});

it("a canned answer is filled in, and is not sent while a variable has no value", async () => {
  const asked = { ...ticket, order: { id: "o1", orderName: "#1001", status: "Approved" } };
  on(callsOf(tickets).show, () => asked);
  on(callsOf(tickets).list, () => ({ data: [], total: 0 }));
  on(callsOf(cannedAnswers).list, () => ({
    data: [{ id: "a1", name: "On its way", text: "{order} for {buyer} left as {tracking}." }],
    total: 1,
  }));
  on(showOrder, () => wholeOrder({ ...order({ orderName: "#1001", fullName: "Ann Lee" }), parcels: [] }));
  on(ticketCalls.listMessages, () => ({ data: [] }));
  on(listRowChanges, () => ({ data: [] }));
  on(ticketCalls.reply, () => asked);
  const user = userEvent.setup();
  openScreen("/ag/tickets/:id", "/ag/tickets/k1", <TicketShow area="ag" />, agency);
  await screen.findByText("Ann Lee");
  await user.click(screen.getByRole("combobox", { name: "Insert canned answer" }));
  await user.click(await screen.findByTitle("On its way"));
  const reply = screen.getByRole("textbox", { name: "Reply" });
  expect(reply).toHaveProperty("value", "#1001 for Ann Lee left as {tracking}.");
  const send = screen.getByRole("button", { name: "Reply" });
  expect(send).toHaveProperty("disabled", true);
  expect(screen.getByText(/^Replace {tracking} before you send/)).toBeTruthy();
  await user.clear(reply);
  await user.type(reply, "#1001 leaves today.");
  await user.click(send);
  await screen.findByText("Reply sent");
  expect(sentTo(ticketCalls.reply)[0]?.body).toMatchObject({ message: "#1001 leaves today." });
});

it("a reply is confirmed in its own words, not by the ticket's first message", async () => {
  on(callsOf(tickets).show, () => ticket);
  on(callsOf(tickets).list, () => ({ data: [], total: 0 }));
  on(ticketCalls.listMessages, () => ({ data: [] }));
  on(listRowChanges, () => ({ data: [] }));
  on(ticketCalls.reply, () => ticket);
  const seller = person({ grants: { actions: { tickets: ["show", "reply"] }, screens: everyScreen("/s/") } });
  openScreen("/s/tickets/:id", "/s/tickets/k1", <TicketShow area="s" />, seller);
  await userEvent.type(await screen.findByRole("textbox", { name: "Reply" }), "It came today");
  await userEvent.click(screen.getByRole("button", { name: "Reply" }));
  await screen.findByText("Reply sent");
  expect(screen.queryByText("It was due on Friday")).toBeNull();
  expect(sentTo(ticketCalls.reply)[0]?.body).toMatchObject({ message: "It came today" });
});
