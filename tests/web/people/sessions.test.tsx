import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  endOtherSessions,
  endSession,
  endSessionOf,
  endSessionsOf,
  listSessions,
  listSessionsOf,
} from "../../../src/domain/auth/sessions/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { users } from "../../../src/domain/resources/index.ts";
import { SessionsCard } from "../../../src/web/people/sessions/SessionsCard.tsx";
import UserList from "../../../src/web/people/users/UserList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const session = (over: object = {}) => ({
  id: "s1",
  device: "Chrome on Windows",
  ip: "203.0.113.4",
  createdAt: ago(60),
  lastSeenAt: ago(3),
  expiresAt: ago(-600),
  factor: null,
  current: false,
  isRemembered: false,
  ...over,
});
const mine = session({ id: "s0", device: "Firefox on Linux", current: true });
const phone = session({ id: "s2", device: "Safari on iPhone", ip: null, factor: "totp", isRemembered: true });

beforeEach(() => emptyLists());

describe("the sessions on one's profile", () => {
  const open = () => openScreen("/ag/users/:id", "/ag/users/u1", <SessionsCard />);
  const rows = async () =>
    within(await screen.findByRole("list", { name: "Sessions" })).getAllByRole("listitem");

  it("show device, address, times and second factor, and offer to end those of other devices", async () => {
    on(listSessions, () => ({ data: [mine, session(), phone] }));
    open();
    const [first, second, third] = await rows();
    expect(first?.textContent).toMatch(/^Firefox on LinuxThis device203\.0\.113\.4 · Active nowSigned in /);
    expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
    expect(second?.textContent).toMatch(
      /^Chrome on Windows203\.0\.113\.4 · Last used 3 minutes agoSigned in .*End$/,
    );
    expect(third?.textContent).toMatch(/ · Authenticator app · Browser rememberedEnd$/);
  });

  it("end one after a confirmation, and are read again", async () => {
    const user = userEvent.setup();
    let all = [mine, phone];
    on(listSessions, () => ({ data: all }));
    on(endSession, () => {
      all = [mine];
      return { message: "Session ended" };
    });
    open();
    await user.click(await screen.findByRole("button", { name: "End the session on Safari on iPhone" }));
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("this browser needs the second factor again");
    expect(sentTo(endSession)).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "End session" }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(sentTo(endSession).map(({ params }) => params)).toEqual([{ id: "s2" }]);
    expect(screen.queryByRole("button", { name: "End all other sessions" })).toBeNull();
  });

  it("end all others at once, after a question with their number", async () => {
    const user = userEvent.setup();
    on(listSessions, () => ({ data: [mine, session(), phone] }));
    on(endOtherSessions, () => ({ message: "2 sessions ended", ended: 2 }));
    open();
    await user.click(await screen.findByRole("button", { name: "End all other sessions" }));
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("End 2 other sessions?");
    await user.click(within(question).getByRole("button", { name: "End all" }));
    await waitFor(() => expect(sentTo(endOtherSessions)).toHaveLength(1));
    await screen.findByText("2 sessions ended");
  });

  it("show those used last at first, and all on demand", async () => {
    const user = userEvent.setup();
    on(listSessions, () => ({
      data: [mine, ...Array.from({ length: 9 }, (_, n) => session({ id: `m${n}` }))],
    }));
    open();
    expect(await rows()).toHaveLength(6);
    await user.click(screen.getByRole("button", { name: "Show all 10" }));
    expect(await rows()).toHaveLength(10);
  });

  it("that cannot be loaded are a reason and another try", async () => {
    const user = userEvent.setup();
    let isBroken = true;
    on(listSessions, () => (isBroken ? new ErrorResponse("The database is unavailable") : { data: [mine] }));
    open();
    expect(await screen.findByRole("alert")).toHaveProperty(
      "textContent",
      expect.stringContaining("The database is unavailable"),
    );
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await rows()).toHaveLength(1);
  });
});

describe("the sessions of members", () => {
  const manager = person({
    userType: "agency",
    authority: "agency",
    sellerTeam: null,
    grants: { actions: { users: ["list", "show", "edit", "sessions"] }, screens: everyScreen("/ag/") },
  });
  const member = (id: string, fullName: string, authority: string) => ({
    id,
    fullName,
    authority,
    email: `${id}@shop.test`,
    userType: "agency",
    status: 1,
    proxies: [],
    createdAt: ago(9),
  });
  const openList = (user = manager) =>
    openScreen("/ag/users/list", "/ag/users/list", <UserList area="ag" />, user);
  const openMenu = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));

  beforeEach(() => {
    on(callsOf(users).list, () => ({
      data: [member("u5", "Ada Lane", "staff"), member("u6", "Max Reed", "agency")],
      total: 2,
    }));
  });

  it("open from the row's menu, and end one by one or all", async () => {
    const user = userEvent.setup();
    let all = [session(), phone];
    on(listSessionsOf, () => ({ data: all }));
    on(endSessionOf, () => {
      all = [session()];
      return { message: "Session ended" };
    });
    on(endSessionsOf, () => {
      all = [];
      return { message: "1 session ended", ended: 1 };
    });
    openList();
    await openMenu(user, "Ada Lane");
    await user.click(await screen.findByRole("menuitem", { name: "Sessions" }));
    const dialog = await screen.findByRole("dialog", { name: "Sessions of Ada Lane" });
    await user.click(
      await within(dialog).findByRole("button", { name: "End the session on Safari on iPhone" }),
    );
    await user.click(await screen.findByRole("button", { name: "End session" }));
    await waitFor(() => expect(within(dialog).getAllByRole("listitem")).toHaveLength(1));
    expect(sentTo(endSessionOf).map(({ params }) => params)).toEqual([{ id: "u5", sessionId: "s2" }]);
    await user.click(within(dialog).getByRole("button", { name: "End all sessions" }));
    await user.click(await screen.findByRole("button", { name: "End all" }));
    await within(dialog).findByText("Not signed in");
    expect(within(dialog).queryByRole("button", { name: "End all sessions" })).toBeNull();
  });

  it("are not offered for another manager of the same kind", async () => {
    const user = userEvent.setup();
    openList();
    await openMenu(user, "Max Reed");
    await screen.findByRole("menuitem", { name: "Edit" });
    expect(screen.queryByRole("menuitem", { name: "Sessions" })).toBeNull();
  });
});
