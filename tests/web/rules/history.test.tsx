import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { HistoryPanel } from "../../../src/web/orders/detail/history/HistoryPanel.tsx";
import type { HistoryEvent } from "../../../src/web/orders/wire.ts";
import { openScreen } from "../wire.tsx";
import { agency } from "./fixtures.ts";

const approved = (rule: object): HistoryEvent => ({
  id: "e1",
  action: "approve",
  by: "Dana Whitlock",
  from: "InReview",
  to: "Approved",
  at: "2026-11-29T20:00:00.000Z",
  detail: { rule },
});

const open = (event: HistoryEvent) =>
  openScreen(
    "/ag/orders/:id",
    "/ag/orders/o1",
    <HistoryPanel order={{ history: [event], items: [] }} area="ag" />,
    agency(),
  );

it("an event that a rule made names and opens it for its own side", () => {
  open(approved({ id: "r1", name: "Small orders", revision: 3, side: "agency" }));
  expect(screen.getByRole("listitem").textContent).toContain("by rule “Small orders” (version 3)");
  expect(screen.getByRole("link", { name: "Small orders" }).getAttribute("href")).toBe("/ag/rules/r1");
});

it("of a rule of the other side it says whose it is", () => {
  open(approved({ side: "seller" }));
  expect(screen.getByRole("listitem").textContent).toContain("by a rule of the seller");
  expect(screen.queryByRole("link")).toBeNull();
});

it("a failure says which rule failed, or whose", () => {
  const failed = (rule: object): HistoryEvent => ({
    ...approved(rule),
    action: "rule-fault",
    to: "InReview",
  });
  open(failed({ id: "r1", name: "Small orders", revision: 3, side: "agency" }));
  expect(screen.getByRole("listitem").textContent).toContain(
    "blocked it because the rule “Small orders” (version 3) failed",
  );
  cleanup();
  open(failed({ side: "seller" }));
  expect(screen.getByRole("listitem").textContent).toContain(
    "blocked it because a rule of the seller failed",
  );
});
