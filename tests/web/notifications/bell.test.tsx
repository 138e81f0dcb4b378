import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Bell } from "../../../src/web/notifications/Bell.tsx";
import { say } from "../../../src/web/providers/live.ts";
import { address } from "../browser.tsx";
import { on, openScreen, person, sent, sentTo } from "../wire.tsx";

interface Told {
  id: string;
  title: string;
  content: string;
  link: string | null;
  viewed: boolean;
  createdAt: string;
}

let told: Told[];
const note = (n: number, over: Partial<Told> = {}): Told => ({
  id: `n${n}`,
  title: `${n} orders rejected`,
  content: "Artwork too small",
  link: `/s/orders?status=Rejected&n=${n}`,
  viewed: false,
  createdAt: "2026-11-20T20:00:00.000Z",
  ...over,
});

beforeEach(() => {
  told = Array.from({ length: 11 }, (_, index) => note(index + 1, { viewed: index > 3 }));
  on("GET", /^push-notifications$/, ({ query }) => ({
    data: told.slice(0, Number(query.limit)),
    total: told.length,
    unviewCount: told.filter(({ viewed }) => !viewed).length,
  }));
  on("PATCH", /^push-notifications\/n\d+$/, ({ path, body }) => {
    const id = path.split("/")[1];
    told = told.map((one) => (one.id === id ? { ...one, ...(body as object) } : one));
    return told.find((one) => one.id === id);
  });
});

const show = (who = person()) => openScreen("/s/orders", "/s/orders", <Bell />, who);
const bell = (name: RegExp | string) => screen.findByRole("button", { name });
const rows = () => within(screen.getByRole("list", { name: "Notifications" })).getAllByRole("listitem");
const asked = () => sentTo("GET", /^push-notifications$/).map(({ query }) => query);

describe("the bell", () => {
  it("carries what is unread, and asks at the start", async () => {
    show();
    expect(await bell("Notifications, 4 unread")).toBeTruthy();
    expect(asked()).toEqual([{ page: "1", limit: "6" }]);
  });

  it.each(["administrator", "supplier"] as const)(
    "is not there for an %s, of whom nothing is asked",
    (userType) => {
      show(person({ userType, authority: null }));
      expect(screen.queryByRole("button", { name: /Notifications/ })).toBeNull();
      expect(sent).toEqual([]);
    },
  );

  it("is read again when the stream says so, and tells a screen reader that there is more", async () => {
    show();
    await bell("Notifications, 4 unread");
    told = [note(12), ...told];
    act(() => say({ kind: "notifications" }));
    expect(await bell("Notifications, 5 unread")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("New notification, 5 unread");
  });
});

describe("the notifications under it", () => {
  const open = async () => {
    const user = userEvent.setup();
    show();
    await user.click(await bell(/unread/));
    await screen.findByRole("list", { name: "Notifications" });
    return user;
  };

  it("are six, three more at each press, and no button where there are no more", async () => {
    const user = await open();
    expect(rows()).toHaveLength(6);
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await waitFor(() => expect(rows()).toHaveLength(9));
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await waitFor(() => expect(rows()).toHaveLength(11));
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    expect(asked().map(({ page, limit }) => `${page}/${limit}`)).toEqual(["1/6", "1/6", "1/9", "1/12"]);
  });

  it("are read by a press on one that is unread, which opens what it is about and closes them", async () => {
    const user = await open();
    const before = asked().length;
    await user.click(screen.getByRole("link", { name: /Unread: ?1 orders rejected/ }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Notifications, 3 unread" })).toBeTruthy());
    expect(sentTo("PATCH", /./).map(({ path, body }) => [path, body])).toEqual([
      ["push-notifications/n1", { viewed: true }],
    ]);
    expect(asked().length).toBeGreaterThan(before);
    expect(address.now).toBe("/s/orders?status=Rejected&n=1");
    expect(screen.queryByRole("list", { name: "Notifications" })).toBeNull();
    await user.click(await bell("Notifications, 3 unread"));
    await screen.findByRole("list", { name: "Notifications" });
    expect(rows()[0]?.className).not.toMatch(/unread/);
    expect(rows()[1]?.className).toMatch(/unread/);
  });

  it("are marked as read and as unread again by the row's menu, and stay open meanwhile", async () => {
    const user = await open();
    const choose = async (row: RegExp, action: string) => {
      await user.click(screen.getByRole("button", { name: row }));
      await user.click(await screen.findByRole("menuitem", { name: action }));
    };
    await choose(/^Actions for 2 orders/, "Mark as read");
    await bell("Notifications, 3 unread");
    await choose(/^Actions for 2 orders/, "Mark as unread");
    await bell("Notifications, 4 unread");
    expect(sentTo("PATCH", /./).map(({ body }) => body)).toEqual([{ viewed: true }, { viewed: false }]);
    expect(rows()).toHaveLength(6);
  });

  it("lead nowhere where the person may not go", async () => {
    told = [note(1, { link: "/ag/settings" })];
    const user = userEvent.setup();
    show(person({ grants: { actions: {}, screens: ["/s/orders"] } }));
    await user.click(await bell(/unread/));
    await user.click(await screen.findByRole("button", { name: /^Unread: ?1 orders rejected/ }));
    await bell("Notifications");
    expect(address.now).toBe("/s/orders");
  });

  it("close on Escape and give the focus back to the bell", async () => {
    const user = await open();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("list", { name: "Notifications" })).toBeNull();
    expect(document.activeElement).toBe(await bell(/unread/));
  });

  it("say what this is where nothing was told yet", async () => {
    told = [];
    const user = userEvent.setup();
    show();
    await user.click(await bell("Notifications"));
    expect(await screen.findByText(/Nothing yet/)).toBeTruthy();
  });
});
