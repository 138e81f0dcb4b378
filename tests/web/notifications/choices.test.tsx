import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { saveNotificationChoices, showNotificationChoices } from "../../../src/domain/notifications/calls.ts";
import type { Choice } from "../../../src/domain/notifications/choices.ts";
import type { NotificationChoice } from "../../../src/domain/notifications/responses.ts";
import { ChoicesCard } from "../../../src/web/notifications/ChoicesCard.tsx";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

let rows: NotificationChoice[];
let options: Choice[];
const row = (key: string, label: string, group: NotificationChoice["group"], choice: Choice) => ({
  key,
  label,
  group,
  choice,
  default: choice,
  description: `When ${label.toLowerCase()}`,
});

beforeEach(() => {
  options = ["app", "mail", "digest", "off"];
  rows = [
    row("orders.rejected", "Orders rejected", "Orders", "mail"),
    row("orders.held", "Orders held", "Orders", "app"),
    row("payouts.decided", "Payout decided", "Money", "app"),
  ];
  const response = () => ({ data: rows, total: rows.length, options });
  on(showNotificationChoices, response);
  on(saveNotificationChoices, ({ body }) => {
    const { choices } = body as { choices: Record<string, Choice> };
    rows = rows.map((one) => ({ ...one, choice: choices[one.key] ?? one.choice }));
    return response();
  });
});

const open = async () => {
  openScreen("/ag/users/:id", "/ag/users/u1", <ChoicesCard />, person());
  await screen.findByRole("heading", { name: "Notifications" });
  return userEvent.setup();
};
const choiceOf = (label: string) => {
  const group = screen.getByRole("group", { name: label });
  return within(group)
    .getAllByRole<HTMLInputElement>("radio")
    .find(({ checked }) => checked)
    ?.closest("label")?.textContent;
};
const saved = () => sentTo(saveNotificationChoices).map(({ body }) => (body as { choices: object }).choices);

describe("the notifications of a profile", () => {
  it("are grouped, each with its description and its choice", async () => {
    await open();
    const orders = within(screen.getByRole("list", { name: "Orders" })).getAllByRole("listitem");
    expect(orders.map((one) => one.textContent)).toEqual([
      "Orders rejectedWhen orders rejectedAppEmailDigestOff",
      "Orders heldWhen orders heldAppEmailDigestOff",
    ]);
    expect(screen.queryByRole("list", { name: "Designs" })).toBeNull();
    expect([choiceOf("Orders rejected"), choiceOf("Orders held")]).toEqual(["Email", "App"]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reset to defaults" }).disabled).toBe(true);
  });

  it("are saved at once, one by one, and can be undone", async () => {
    const user = await open();
    await user.click(within(screen.getByRole("group", { name: "Orders held" })).getByText("Digest"));
    await waitFor(() => expect(choiceOf("Orders held")).toBe("Digest"));
    expect(saved()).toEqual([{ "orders.held": "digest" }]);
    expect(await screen.findByText("Orders held: Digest")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(choiceOf("Orders held")).toBe("App"));
    expect(saved()).toEqual([{ "orders.held": "digest" }, { "orders.held": "app" }]);
  });

  it("return to their defaults together, which can be undone as well", async () => {
    rows = rows.map((one, index) => (index < 2 ? { ...one, choice: "off" } : one));
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Reset to defaults" }));
    await waitFor(() => expect(choiceOf("Orders rejected")).toBe("Email"));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(choiceOf("Orders rejected")).toBe("Off"));
    expect(choiceOf("Payout decided")).toBe("App");
  });

  it("stay as they are if the server refuses, with its message", async () => {
    on(saveNotificationChoices, () => new ErrorResponse("Not now"));
    const user = await open();
    await user.click(within(screen.getByRole("group", { name: "Orders held" })).getByText("Off"));
    expect(await screen.findByText("Not now")).toBeTruthy();
    expect(choiceOf("Orders held")).toBe("App");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("stay on the screen if they cannot be read again after a change", async () => {
    const user = await open();
    on(showNotificationChoices, () => new ErrorResponse("Not now"));
    await user.click(within(screen.getByRole("group", { name: "Orders held" })).getByText("Off"));
    await waitFor(() => expect(sentTo(showNotificationChoices)).toHaveLength(2));
    expect(await screen.findByText("Orders held: Off")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Notifications" })).toBeTruthy();
    expect(screen.queryByText("Notifications could not be loaded")).toBeNull();
  });

  it("offer the platform's people no choice of the app, which has no bell for them", async () => {
    options = ["mail", "digest", "off"];
    await open();
    expect(screen.queryByText("App")).toBeNull();
    expect(screen.getByText("an email at once")).toBeTruthy();
  });
});
