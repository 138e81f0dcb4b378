import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import {
  previewMailTemplate,
  sendTemplateTest,
  showMailDelivery,
  showMailTemplate,
} from "../../../src/domain/mail/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { mailNotifications } from "../../../src/domain/resources/index.ts";
import TemplateEdit from "../../../src/web/mail/TemplateEdit.tsx";
import "../browser.tsx";
import { on, openScreen, person, resetWire, sentTo } from "../wire.tsx";

const template = {
  id: "m1",
  code: "welcome",
  name: "Welcome",
  subject: "Welcome",
  html: "<p>Hello</p>",
  version: 3,
};
const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { "mail-notifications": ["list", "show", "edit"] }, screens: [] },
});
const ROUTE = "/ag/settings/email/customize";

beforeEach(() => {
  resetWire();
  on(showMailTemplate, () => ({ data: template }));
  on(callsOf(mailNotifications).edit, () => ({ ...template, version: 4 }));
});

it("the save of a mail template sends its id, code, subject and body, also those that did not change", async () => {
  const user = userEvent.setup();
  openScreen(ROUTE, `${ROUTE}?id=m1`, <TemplateEdit />, agency);
  await user.type(await screen.findByLabelText("Subject"), "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentTo(callsOf(mailNotifications).edit).map(({ body }) => body)).toEqual([
      { id: "m1", code: "welcome", subject: "Welcome!", html: "<p>Hello</p>", version: 3 },
    ]),
  );
  expect(await screen.findByText("Save success!")).toBeTruthy();
});

const filled = { subject: "Approved: #4711", html: "<p>#4711</p>", of: "order #4711 of Fern & Co" };
const openPreview = async (sends: boolean) => {
  const user = userEvent.setup();
  on(previewMailTemplate, () => filled);
  on(showMailDelivery, () => ({ sends }));
  on(sendTemplateTest, () => ({ message: "A test message is on its way to ann@platen.test" }));
  openScreen(ROUTE, `${ROUTE}?id=m1`, <TemplateEdit />, agency);
  await user.type(await screen.findByLabelText("Subject"), "!");
  await user.click(screen.getByRole("button", { name: "Preview and test" }));
  const dialog = await screen.findByRole("dialog", { name: "Preview" });
  expect(await within(dialog).findByText("Those of order #4711 of Fern & Co")).toBeTruthy();
  return {
    user,
    dialog,
    test: within(dialog).getByRole<HTMLButtonElement>("button", { name: "Send test mail" }),
  };
};
const typed = { subject: "Welcome!", html: "<p>Hello</p>" };

it("the preview is of the text as it is typed, in a frame that runs no script, and is sent to oneself", async () => {
  const { user, dialog, test } = await openPreview(true);
  expect(sentTo(previewMailTemplate).map(({ body }) => body)).toEqual([typed]);
  const frame = within(dialog).getByTitle<HTMLIFrameElement>("Preview of Approved: #4711");
  expect([frame.getAttribute("sandbox"), frame.srcdoc.includes(filled.html)]).toEqual(["", true]);
  await user.click(test);
  expect(await screen.findByText("A test message is on its way to ann@platen.test")).toBeTruthy();
  expect(sentTo(sendTemplateTest).map(({ body }) => body)).toEqual([typed]);
});

it("no test mail can be sent where the server sends none, and the dialog says why", async () => {
  const { dialog, test } = await openPreview(false);
  expect(test.disabled).toBe(true);
  expect(within(dialog).getByText("This server sends no mail, because SMTP_URL is not set.")).toBeTruthy();
});
