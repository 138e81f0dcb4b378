import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showMailDelivery } from "../../../src/domain/mail/calls.ts";
import { createAgency } from "../../../src/domain/people/agencies/calls.ts";
import { createInvitationLink, listInvitations } from "../../../src/domain/people/users/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { agencies, basecosts } from "../../../src/domain/resources/index.ts";
import AgencyList from "../../../src/web/people/agencies/AgencyList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentBy, sentTo } from "../wire.tsx";

const admin = person({
  userType: "administrator",
  authority: null,
  agency: null,
  sellerTeam: null,
  grants: {
    actions: {
      agencies: ["list", "show", "edit", "create", "delete"],
      users: ["invite"],
      "email-history": ["list"],
    },
    screens: everyScreen("/a/"),
  },
});
const agency = (id: string, name: string, manager: object | null) => ({
  id,
  name,
  code: name.toLowerCase(),
  active: 1,
  manager,
  primaryDomain: null,
  basecost: null,
  createdAt: "2026-11-20T20:00:00.000Z",
});
const waiting = { id: "u7", email: "mara@harbor.test", fullName: "Harbor" };
const joined = { id: "u8", email: "lee@ridge.test", fullName: "Lee" };
const link = "https://platen.test/cms/auth/reset-password?invitation=1&token=abc";

const openAgencies = () => openScreen("/a/agencies", "/a/agencies", <AgencyList area="a" />, admin);

beforeEach(() => {
  emptyLists();
  on(callsOf(agencies).list, () => ({
    data: [agency("a1", "Harbor", waiting), agency("a2", "Ridge", joined)],
    total: 2,
  }));
  on(listInvitations, () => ({ data: ["u7"] }));
  on(showMailDelivery, () => ({ sends: false }));
  on(createInvitationLink, () => ({ link, email: "mara@harbor.test" }));
  on(createAgency, () => agency("a3", "Cove", { id: "u9", email: "cove@cove.test", fullName: "Cove" }));
});

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Create agency" }));
  const dialog = await screen.findByRole("dialog", { name: "Create agency" });
  await user.type(within(dialog).getByLabelText("Name"), "Cove");
  await user.type(within(dialog).getByLabelText("Code"), "cove");
  await user.type(within(dialog).getByLabelText(/^Manager email/), "cove@cove.test");
  return dialog;
}

describe("useInvitations", () => {
  it("offers the link of an open invitation only", async () => {
    const user = userEvent.setup();
    openAgencies();
    await waitFor(() => expect(sentTo(listInvitations)[0]?.query.ids).toBe("u7,u8"));
    await user.click(await screen.findByRole("button", { name: "Actions for Ridge" }));
    await screen.findByRole("menuitem", { name: "Edit" });
    expect(screen.queryByRole("menuitem", { name: "Copy invitation link" })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Actions for Harbor" }));
    await user.click(await screen.findByRole("menuitem", { name: "Copy invitation link" }));
    const dialog = await screen.findByRole("dialog", { name: "Invitation link" });
    expect(
      within(dialog).getByLabelText<HTMLInputElement>("Invitation link for mara@harbor.test").value,
    ).toBe(link);
    expect(dialog.textContent).toContain("Earlier links no longer work.");
    await user.click(within(dialog).getByRole("button", { name: "Copy link" }));
    expect(await within(dialog).findByRole("button", { name: "Copied" })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it("shows the link after the creation where the server sends no mail", async () => {
    const user = userEvent.setup();
    openAgencies();
    const dialog = await fillIn(user);
    await waitFor(() => expect(dialog.textContent).toContain("You get a link to send to this address"));
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    expect(await screen.findByRole("dialog", { name: "Invitation link" })).toBeTruthy();
    expect(sentBy("POST", "users/").map(({ path }) => path)).toEqual(["users/u9/invitation-link"]);
  });

  it("leaves the invitation to the mail where the server sends it", async () => {
    on(showMailDelivery, () => ({ sends: true }));
    const user = userEvent.setup();
    openAgencies();
    const dialog = await fillIn(user);
    await waitFor(() => expect(dialog.textContent).toContain("Invited by mail to choose a password"));
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(sentTo(createAgency)).toHaveLength(1));
    expect(screen.queryByRole("dialog", { name: "Invitation link" })).toBeNull();
    expect(sentBy("POST", "users/")).toEqual([]);
  });
});

describe("the base cost of an agency", () => {
  const only = { data: [{ id: "b1", name: "Standard" }], total: 1 };

  it("is chosen for a new one where there is exactly one", async () => {
    const user = userEvent.setup();
    on(callsOf(basecosts).choose, () => only);
    openAgencies();
    const dialog = within(await fillIn(user));
    expect(await dialog.findByText("Standard")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(sentTo(createAgency)[0]?.body).toMatchObject({ basecost: "b1" }));
  });

  it("stays empty when an agency without one is edited", async () => {
    const user = userEvent.setup();
    on(callsOf(basecosts).choose, () => only);
    openAgencies();
    await user.click(await screen.findByRole("button", { name: "Actions for Ridge" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Update agency" }));
    await waitFor(() => expect(sentTo(callsOf(basecosts).choose)).not.toEqual([]));
    expect(dialog.queryByText("Standard")).toBeNull();
  });
});
