import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { listRowChanges } from "../../../src/domain/resource/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { tickets } from "../../../src/domain/resources/index.ts";
import { ticketCalls } from "../../../src/domain/tickets/calls.ts";
import TicketShow from "../../../src/web/tickets/TicketShow.tsx";
import { everyScreen } from "../every-screen.ts";
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

it("a reply is confirmed in its own words, not by the ticket's first message", async () => {
  on(callsOf(tickets).show, () => ticket);
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
