import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { showMailTemplate } from "../../../src/domain/mail/calls.ts";
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
