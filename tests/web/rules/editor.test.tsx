import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { listTags } from "../../../src/domain/orders/tags/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { rules, sellerTeams } from "../../../src/domain/resources/index.ts";
import { createRule, editRule, listRuleNames } from "../../../src/domain/rules/calls.ts";
import RuleEdit from "../../../src/web/rules/RuleEdit.tsx";
import { address } from "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, sentTo } from "../wire.tsx";
import { agency, FERN, rule } from "./fixtures.ts";

type User = ReturnType<typeof userEvent.setup>;

const openNew = (query = "") => {
  emptyLists();
  on(listRuleNames, () => ({ names: { [FERN]: "Fern & Co" } }));
  openScreen("/ag/rules/create", `/ag/rules/create${query}`, <RuleEdit area="ag" />, agency());
  return userEvent.setup();
};
const sentence = () => screen.getByTestId("sentence").textContent;
const row = (label: string) => within(screen.getByRole("group", { name: label }));

async function choose(user: User, box: HTMLElement | undefined, title: string) {
  if (!box) throw new Error(`No box for ${title}`);
  await user.click(box);
  await user.type(box, title);
  await user.click(await screen.findByTitle(title));
}

async function addCondition(user: User, label: string) {
  await user.click(screen.getByRole("button", { name: "Add condition" }));
  await choose(user, screen.getAllByRole("combobox", { name: "Compare" }).at(-1), label);
  await screen.findByRole("group", { name: label });
}

async function addEffect(user: User, label: string) {
  await user.click(screen.getByRole("button", { name: "Add effect" }));
  await user.click(await screen.findByRole("menuitem", { name: label }));
}

it("the sentence says at once what is chosen", async () => {
  const user = openNew();
  expect(sentence()).toBe("When an order is submitted, do nothing.");
  await user.selectOptions(screen.getByRole("combobox", { name: "When" }), "Order blocked for hours");
  expect(sentence()).toBe("When an order is blocked for 48 hours, do nothing.");
  await addCondition(user, "Charge to the seller");
  expect(sentence()).toContain("its charge is at most …");
  const charge = row("Charge to the seller");
  await user.type(charge.getByRole("spinbutton"), "49.5");
  await user.selectOptions(
    charge.getByRole("combobox", { name: "Charge to the seller: how it is compared" }),
    "is above",
  );
  expect(sentence()).toContain("and its charge is above $49.50, do nothing.");
  await addEffect(user, "Approve it");
  expect(sentence()).toMatch(/above \$49.50, approve it\.$/);
});

it("each kind of fact has its picker", async () => {
  const user = openNew();
  on(listTags, () => ({ data: [{ tag: "Rush", orders: 1 }] }));
  for (const label of [
    "First order of its buyer (by email, at this seller)",
    "Units",
    "Margin",
    "Country",
    "Address verdict",
    "SKU",
    "Note",
  ])
    await addCondition(user, label);
  expect(
    row("First order of its buyer (by email, at this seller)").queryByRole("combobox", { name: /values/ }),
  ).toBeNull();
  await user.type(row("Units").getByRole("spinbutton"), "12");
  await user.type(row("Margin").getByRole("spinbutton"), "-2.50");
  await choose(user, row("Country").getByRole("combobox", { name: "Country: values" }), "Vietnam");
  await choose(
    user,
    row("Address verdict").getByRole("combobox", { name: "Address verdict: values" }),
    "doubtful",
  );
  await user.type(row("SKU").getByRole("combobox", { name: "SKU: values" }), "tee-1,tee-2,");
  await user.type(row("Note").getByRole("combobox", { name: "Note: values" }), "gift,");
  expect(sentence()).toBe(
    "When an order is submitted and it is the first order of its buyer and its number of units is at most 12 and its " +
      "margin is at most -$2.50 and its country is Vietnam and its address is doubtful and its SKU is “tee-1” or " +
      "“tee-2” and its note contains “gift”, do nothing.",
  );
});

it("a group is read in parentheses and sent as one", async () => {
  const user = openNew();
  on(createRule, () => rule({ id: "r9" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Rush or large");
  await addCondition(user, "First order of its buyer (by email, at this seller)");
  await user.click(screen.getByRole("button", { name: "Add group" }));
  const group = () => within(screen.getByRole("group", { name: /^Meets/ }));
  await choose(user, group().getByRole("combobox", { name: "Compare" }), "Remake");
  await user.click(group().getByRole("button", { name: "Add condition" }));
  await choose(user, group().getAllByRole("combobox", { name: "Compare" })[1], "Units");
  await user.type(group().getByRole("spinbutton"), "5");
  expect(sentence()).toContain("and (it is a remake or its number of units is at most 5)");
  await addEffect(user, "Approve it");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address.now).toBe("/ag/rules/r9"));
  expect(sentTo(createRule)[0]?.body).toEqual({
    name: "Rush or large",
    event: "submitted",
    conditions: {
      match: "all",
      of: [
        { fact: "firstOrder", is: "yes" },
        {
          match: "any",
          of: [
            { fact: "remake", is: "yes" },
            { fact: "quantity", is: "at-most", number: 5 },
          ],
        },
      ],
    },
    effects: [{ do: "approve" }],
  });
});

it("a ready rule marks what is to be chosen, and is not sent without", async () => {
  const user = openNew("?ready=approve-trusted");
  on(callsOf(sellerTeams).choose, () => ({ data: [{ id: FERN, name: "Fern & Co" }], total: 1 }));
  on(createRule, () => rule());
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(name.value).toBe("Approve orders of trusted sellers up to $50");
  screen.getByText("Required: choose a value for Seller");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Choose a value for Seller");
  expect(sentTo(createRule)).toHaveLength(0);
  const picker = screen.getByRole("combobox", { name: "Seller: values" });
  await waitFor(() => expect(document.activeElement?.closest("[role=group]")?.contains(picker)).toBe(true));
  await user.click(picker);
  await user.click(await screen.findByTitle("Fern & Co"));
  expect(sentence()).toMatch(/^When an order of Fern & Co is submitted and its charge is at most \$50/);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(createRule)).toHaveLength(1));
});

it("an error of the server is shown at its part, until something changes", async () => {
  const user = openNew("?ready=tag-gift");
  const errors = {
    "conditions.of.0.values": "At most 100",
    "effects.0.tags": "Too many tags",
    name: "There is a rule with this name",
  };
  on(createRule, () => new ErrorResponse("Not valid", errors));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await row("Note").findByRole("alert")).textContent).toBe("At most 100");
  expect(row("Tag it").getByRole("alert").textContent).toBe("Too many tags");
  const name = screen.getByRole("textbox", { name: "Name" });
  expect(name.getAttribute("aria-invalid")).toBe("true");
  await user.type(name, "!");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("an edit says that it turns the rule off, and sends the version that was seen", async () => {
  emptyLists();
  on(listRuleNames, () => ({ names: { [FERN]: "Fern & Co" } }));
  on(callsOf(rules).show, () => rule({ state: "on", since: "2026-11-21T20:00:00.000Z" }));
  on(editRule, () => rule({ revision: 3 }));
  openScreen("/ag/rules/:id/edit", "/ag/rules/r1/edit", <RuleEdit area="ag" />, agency());
  const user = userEvent.setup();
  await screen.findByText("This rule is on");
  await user.type(screen.getByRole("textbox", { name: "Name" }), " again");
  await user.click(screen.getByRole("button", { name: "Save and turn off" }));
  await waitFor(() => expect(address.now).toBe("/ag/rules/r1"));
  expect(sentTo(editRule)[0]?.body).toMatchObject({ name: "Small orders again", version: 3 });
});

it("leaving with input asks first", async () => {
  const user = openNew();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Half a rule");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByRole("dialog", { name: "Discard unsaved changes?" });
  expect(address.now).toBe("/ag/rules/create");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(address.now).toBe("/ag/rules"));
});

it("effects that are impossible are not offered, and are marked once the event has changed", async () => {
  const user = openNew();
  const offered = async () => {
    await user.click(screen.getByRole("button", { name: "Add effect" }));
    const items = (await screen.findAllByRole("menuitem")).map((one) => one.textContent);
    await user.keyboard("{Escape}");
    return items;
  };
  await addEffect(user, "Approve it");
  expect(row("Approve it").queryByRole("alert")).toBeNull();
  // The approval would wait for the design.
  expect(await offered()).not.toContain("Assign a designer");
  await user.selectOptions(screen.getByRole("combobox", { name: "When" }), "Order imported or created");
  expect(row("Approve it").getByRole("alert").textContent).toBe(
    "“Approve it” is not possible when an order comes in",
  );
  await user.click(screen.getByRole("button", { name: "Remove Approve it" }));
  expect(await offered()).not.toContain("Approve it");
});

it("what sellers read says so", async () => {
  const user = openNew();
  await addEffect(user, "Ask the seller");
  expect(screen.getByRole("textbox", { name: "Question" }).getAttribute("aria-describedby")).toBe(
    screen.getByText("The seller reads this.").id,
  );
});

it("a rule that does not exist leads back to the list", async () => {
  emptyLists();
  on(callsOf(rules).show, () => new ErrorResponse("Not found"));
  openScreen("/ag/rules/:id/edit", "/ag/rules/nonsense/edit", <RuleEdit area="ag" />, agency());
  const links = await screen.findAllByRole("link", { name: "Rules" });
  for (const link of links) expect(link.getAttribute("href")).toBe("/ag/rules");
});
