import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { ruleRuns, rules } from "../../../src/domain/resources/index.ts";
import { listRuleNames, orderRules, setRuleState } from "../../../src/domain/rules/calls.ts";
import RuleList from "../../../src/web/rules/RuleList.tsx";
import { address } from "../browser.tsx";
import { on, openScreen, sentTo } from "../wire.tsx";
import { agency, backTest, FERN, rule } from "./fixtures.ts";

const first = rule({ id: "r1", name: "Small orders", position: 1 });
const second = rule({ id: "r2", name: "Everything else", position: 2, conditions: { match: "all", of: [] } });
const gift = rule({ id: "r3", name: "Gifts", event: "imported", position: 3 });

function open(listed = [first, second, gift], user = agency()) {
  let order = listed.map(({ id }) => id);
  on(callsOf(rules).list, () => ({
    data: order.map((id) => listed.find((one) => one.id === id) ?? first),
    total: listed.length,
  }));
  on(callsOf(ruleRuns).count, () => ({ total: 13, by: { done: 12, refused: 1 } }));
  on(listRuleNames, () => ({ names: { [FERN]: "Fern & Co" } }));
  on(orderRules, ({ body }) => {
    order = body.ids;
    return { message: "Order saved" };
  });
  openScreen("/ag/rules", "/ag/rules", <RuleList area="ag" />, user);
  return userEvent.setup();
}

const namesOf = () =>
  screen.getAllByRole("listitem").map((row) => row.querySelector(".rule-name")?.textContent);
const savedOrder = () => sentTo(orderRules).at(-1)?.body;

it("rules are read as sentences by event, with what they did", async () => {
  open([rule({ state: "on", since: "2026-11-21T20:00:00.000Z" }), gift]);
  await screen.findByText(
    "When an order of Fern & Co is submitted and its charge is at most $49.50, approve it.",
  );
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    "Order imported or created",
    "Order submitted",
  ]);
  const done = await screen.findByRole("link", { name: "12 done" });
  expect(done.getAttribute("href")).toBe("/ag/rules/r1?outcome=done");
});

it("arrow keys move a rule within its event, which is announced, saved and can be undone", async () => {
  const user = open();
  const handle = await screen.findByRole("button", { name: "Move Everything else" });
  handle.focus();
  await user.keyboard("{ArrowUp}");
  expect(namesOf()).toEqual(["Gifts", "Everything else", "Small orders"]);
  expect(screen.getByText("Everything else, position 1 of 2")).toBeTruthy();
  await waitFor(() => expect(savedOrder()).toEqual({ ids: ["r3", "r2", "r1"] }));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Everything else"),
  );
  await user.keyboard("{ArrowUp}");
  expect(sentTo(orderRules)).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(savedOrder()).toEqual({ ids: ["r1", "r2", "r3"] }));
  await waitFor(() => expect(namesOf()).toEqual(["Gifts", "Small orders", "Everything else"]));
});

it("the menu moves a rule too", async () => {
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Actions for Small orders" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move down" }));
  await waitFor(() => expect(savedOrder()).toEqual({ ids: ["r3", "r2", "r1"] }));
});

it("a pointer drags a rule to its place", async () => {
  open();
  const handle = await screen.findByRole("button", { name: "Move Small orders" });
  HTMLElement.prototype.setPointerCapture ??= () => undefined; // Which jsdom lacks.
  fireEvent.pointerDown(handle, { button: 0, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: 400, pointerId: 1 });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  await waitFor(() => expect(savedOrder()).toEqual({ ids: ["r3", "r2", "r1"] }));
});

it("one click turns a rule off", async () => {
  const user = open([rule({ state: "on", since: "2026-11-21T20:00:00.000Z" })]);
  on(setRuleState, () => rule());
  await user.click(await screen.findByRole("button", { name: "Turn off Small orders" }));
  await waitFor(() => expect(sentTo(setRuleState)[0]?.body).toEqual({ state: "off" }));
});

it("turning on shows the result of the back-test before, or leads to it", async () => {
  const user = open();
  on(setRuleState, () => rule({ state: "on" }));
  on(callsOf(rules).show, () => rule({ test: backTest() }));
  const turnOn = async () => {
    await user.click(await screen.findByRole("button", { name: "Actions for Small orders" }));
    await user.click(await screen.findByRole("menuitem", { name: "Turn on" }));
  };
  await turnOn();
  await screen.findByText(
    "In the last 90 days, of 12,345 submitted orders 310 meet this rule; their sellers were charged $12,345.50.",
  );
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await waitFor(() => expect(sentTo(setRuleState)[0]?.body).toEqual({ state: "on", revision: 2 }));
  on(callsOf(rules).show, () => rule({ test: backTest({ revision: 1 }) }));
  await turnOn();
  await waitFor(() => expect(address.now).toBe("/ag/rules/r1"));
  expect(sentTo(setRuleState)).toHaveLength(1);
});

it("who may only read has no handles and no menus", async () => {
  open([first, second], agency({ rules: ["list", "show"] }));
  await screen.findByText("Small orders");
  expect(screen.queryAllByRole("button", { name: /^(Move|Actions)/ })).toEqual([]);
});

it("without rules the ready ones are offered", async () => {
  open([]);
  const ready = await screen.findByRole("link", { name: /Approve orders of trusted sellers up to \$50/ });
  expect(ready.getAttribute("href")).toBe("/ag/rules/create?ready=approve-trusted");
});
