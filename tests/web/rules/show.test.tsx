import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { ruleRuns, rules } from "../../../src/domain/resources/index.ts";
import { listRuleNames, setRuleState, testRule } from "../../../src/domain/rules/calls.ts";
import RuleShow from "../../../src/web/rules/RuleShow.tsx";
import { on, openScreen, sentTo } from "../wire.tsx";
import { agency, backTest, FERN, rule } from "./fixtures.ts";

const run = {
  id: "d1",
  rule: { id: "r1", name: "Small orders" },
  revision: 2,
  sellerTeam: null,
  order: { id: "o7", orderName: "#1007", status: "Approved" },
  outcome: "watched",
  text: "Would approve it",
  createdAt: "2026-11-29T20:00:00.000Z",
};

function open(shown = rule(), at = "/ag/rules/r1") {
  const row = { now: shown };
  on(callsOf(rules).show, () => row.now);
  on(listRuleNames, () => ({ names: { [FERN]: "Fern & Co" } }));
  on(callsOf(ruleRuns).list, () => ({ data: [run], total: 1 }));
  on(callsOf(ruleRuns).count, () => ({ total: 1, by: { watched: 1 } }));
  openScreen("/ag/rules/:id", at, <RuleShow area="ag" />, agency());
  return { user: userEvent.setup(), row };
}
const button = (name: string) => screen.findByRole("button", { name });

it("a rule cannot be turned on before its version was replayed", async () => {
  const { user, row } = open();
  on(testRule, () => {
    row.now = rule({ test: backTest() });
    return backTest();
  });
  on(setRuleState, ({ body }) => {
    row.now = rule({ test: backTest(), state: body.state, since: "2026-11-30T10:00:00.000Z" });
    return row.now;
  });
  expect(await button("Turn on")).toHaveProperty("disabled", true);
  expect(await button("Watch")).toHaveProperty("disabled", true);
  screen.getByText(/^Run the back-test of this version first/);
  await user.click(await button("Run back-test"));
  await screen.findByText(
    "In the last 90 days, of 12,345 submitted orders 310 meet this rule; their sellers were charged $12,345.50.",
  );
  const later = within(screen.getByLabelText("What happened later"));
  expect(later.getByText("Rejected").closest("div")?.textContent).toBe("Rejected4 $160.50");
  expect(screen.getByRole("link", { name: "#1001" }).getAttribute("href")).toBe("/ag/orders/o1");
  expect(await button("Watch")).toHaveProperty("disabled", false);
  await user.click(await button("Watch"));
  await waitFor(() => expect(sentTo(setRuleState)[0]?.body).toEqual({ state: "watch", revision: 2 }));
  await screen.findByText("Watching");
  await user.click(await button("Turn off"));
  await waitFor(() => expect(sentTo(setRuleState)[1]?.body).toEqual({ state: "off" }));
});

it("a result of an older version is shown as such", async () => {
  open(rule({ test: backTest({ revision: 1 }) }));
  await screen.findByText(/^This result is of version 1; the rule is at version 2/);
  expect(await button("Turn on")).toHaveProperty("disabled", true);
});

it("a back-test says what cannot be said, what shadows it, and that it never fires", async () => {
  const test = backTest({
    met: 0,
    unknown: 7,
    unknownFacts: [{ fact: "firstOrder", orders: 7 }],
    shadowed: [{ rule: "r5", name: "Hold all", orders: 3 }],
  });
  open(rule({ test }));
  await screen.findByText("This rule never fires");
  screen.getByText(
    /^Of 7 orders it cannot be said: First order of its buyer \(by email, at this seller\) \(7\) is not known\.$/,
  );
  expect(screen.getByRole("link", { name: "Hold all" }).getAttribute("href")).toBe("/ag/rules/r5");
});

it("the diary opens the orders, and is filtered by outcome", async () => {
  const { user } = open(rule(), "/ag/rules/r1?outcome=watched");
  const diary = within(await screen.findByRole("list", { name: "Diary" }));
  expect(diary.getByRole("link", { name: "#1007" }).getAttribute("href")).toBe("/ag/orders/o7");
  const asked = () => sentTo(callsOf(ruleRuns).list).at(-1)?.query;
  expect(asked()).toMatchObject({ rule: "r1", outcome: "watched" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Outcome" }), "All (1)");
  await waitFor(() => expect(asked()).not.toHaveProperty("outcome"));
});

it("a link of the list runs the back-test once", async () => {
  open(rule(), "/ag/rules/r1?run=now");
  on(testRule, () => backTest());
  await waitFor(() => expect(sentTo(testRule)).toHaveLength(1));
  await screen.findByText(/^Run the back-test/);
  expect(sentTo(testRule)).toHaveLength(1);
});

it("turning on asks with the result, and says what an earlier rule decides first", async () => {
  const shadowed = [{ rule: "r5", name: "Hold all", orders: 310 }];
  const { user } = open(rule({ test: backTest({ shadowed }) }));
  on(setRuleState, () => rule({ state: "on" }));
  await user.click(await button("Turn on"));
  const question = within(await screen.findByRole("dialog", { name: "Turn on “Small orders”?" }));
  question.getByText(
    /their sellers were charged \$12,345\.50\. An earlier rule decides all of these first: “Hold all” \(310 orders\)\.$/,
  );
  expect(sentTo(setRuleState)).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Turn on" }));
  await waitFor(() => expect(sentTo(setRuleState)[0]?.body).toEqual({ state: "on", revision: 2 }));
});
