import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  listNotifications,
  markAllNotifications,
  markNotification,
} from "../../../src/domain/notifications/calls.ts";
import { Bell } from "../../../src/web/notifications/Bell.tsx";
import { emit } from "../../../src/web/providers/live.ts";
import { address } from "../browser.tsx";
import { on, openScreen, person, sent, sentBy, sentTo } from "../wire.tsx";

interface Notice {
  id: string;
  title: string;
  content: string;
  link: string | null;
  viewed: boolean;
  createdAt: string;
}

let notes: Notice[];
const note = (n: number, over: Partial<Notice> = {}): Notice => ({
  id: `n${n}`,
  title: `${n} orders rejected`,
  content: "Artwork too small",
  link: `/s/orders?status=Rejected&n=${n}`,
  viewed: false,
  createdAt: "2026-11-20T20:00:00.000Z",
  ...over,
});

beforeEach(() => {
  notes = Array.from({ length: 11 }, (_, index) => note(index + 1, { viewed: index > 3 }));
  on(listNotifications, ({ query }) => ({
    data: notes.slice(0, Number(query.limit)),
    total: notes.length,
    unviewCount: notes.filter(({ viewed }) => !viewed).length,
  }));
  on(markNotification, ({ path, body }) => {
    const id = path.split("/")[1];
    notes = notes.map((note) => (note.id === id ? { ...note, ...(body as object) } : note));
    return notes.find((note) => note.id === id) ?? {};
  });
});

const show = (user = person()) => openScreen("/s/orders", "/s/orders", <Bell />, user);
const bell = (name: RegExp | string) => screen.findByRole("button", { name });
const rows = () => within(screen.getByRole("list", { name: "Notifications" })).getAllByRole("listitem");
const queries = () => sentTo(listNotifications).map(({ query }) => query);

describe("the bell", () => {
  it("shows the number of unread notifications, loaded at the start", async () => {
    show();
    expect(await bell("Notifications, 4 unread")).toBeTruthy();
    expect(queries()).toEqual([{ page: "1", limit: "6" }]);
  });

  it.each(["administrator", "supplier"] as const)(
    "is not rendered for an %s, and requests nothing",
    (userType) => {
      show(person({ userType, authority: null }));
      expect(screen.queryByRole("button", { name: /Notifications/ })).toBeNull();
      expect(sent).toEqual([]);
    },
  );

  it("reloads at an event of the stream, and announces new notifications to screen readers", async () => {
    show();
    await bell("Notifications, 4 unread");
    notes = [note(12), ...notes];
    act(() => emit({ kind: "notifications" }));
    expect(await bell("Notifications, 5 unread")).toBeTruthy();
    // The bell shows the number first, and says it in the next render.
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("New notification, 5 unread"));
  });
});

describe("the notifications below the bell", () => {
  const open = async () => {
    const user = userEvent.setup();
    show();
    await user.click(await bell(/unread/));
    await screen.findByRole("list", { name: "Notifications" });
    return user;
  };

  it("are six, then three more per click, without a button when all are shown", async () => {
    const user = await open();
    expect(rows()).toHaveLength(6);
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await waitFor(() => expect(rows()).toHaveLength(9));
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await waitFor(() => expect(rows()).toHaveLength(11));
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    expect(queries().map(({ page, limit }) => `${page}/${limit}`)).toEqual(["1/6", "1/6", "1/9", "1/12"]);
  });

  it("are marked as read by a click, which opens the target and closes the list", async () => {
    const user = await open();
    const before = queries().length;
    await user.click(screen.getByRole("link", { name: /Unread: ?1 orders rejected/ }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Notifications, 3 unread" })).toBeTruthy());
    expect(sentBy("PATCH").map(({ path, body }) => [path, body])).toEqual([
      ["push-notifications/n1", { viewed: true }],
    ]);
    expect(queries().length).toBeGreaterThan(before);
    expect(address.now).toBe("/s/orders?status=Rejected&n=1");
    expect(screen.queryByRole("list", { name: "Notifications" })).toBeNull();
    await user.click(await bell("Notifications, 3 unread"));
    await screen.findByRole("list", { name: "Notifications" });
    expect(rows()[0]?.className).not.toMatch(/unread/);
    expect(rows()[1]?.className).toMatch(/unread/);
  });

  it("can be marked as read and unread from the row's menu, with the list staying open", async () => {
    const user = await open();
    const choose = async (row: RegExp, action: string) => {
      await user.click(screen.getByRole("button", { name: row }));
      await user.click(await screen.findByRole("menuitem", { name: action }));
    };
    await choose(/^Actions for 2 orders/, "Mark as read");
    await bell("Notifications, 3 unread");
    await choose(/^Actions for 2 orders/, "Mark as unread");
    await bell("Notifications, 4 unread");
    expect(sentBy("PATCH").map(({ body }) => body)).toEqual([{ viewed: true }, { viewed: false }]);
    expect(rows()).toHaveLength(6);
  });

  it("are all marked as read at once, also those that are not shown", async () => {
    on(markAllNotifications, () => {
      const marked = notes.filter(({ viewed }) => !viewed).length;
      notes = notes.map((note) => ({ ...note, viewed: true }));
      return { marked };
    });
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Mark all read" }));
    await bell("Notifications");
    expect(rows().filter(({ className }) => /unread/.test(className))).toEqual([]);
    // The button keeps the focus, and does nothing more.
    expect(document.activeElement?.textContent).toBe("Mark all read");
    await user.click(screen.getByRole("button", { name: "Mark all read" }));
    expect(sentTo(markAllNotifications)).toHaveLength(1);
  });

  it("have no link if the user may not open the target", async () => {
    notes = [note(1, { link: "/ag/settings" })];
    const user = userEvent.setup();
    show(person({ grants: { actions: {}, screens: ["/s/orders"] } }));
    await user.click(await bell(/unread/));
    await user.click(await screen.findByRole("button", { name: /^Unread: ?1 orders rejected/ }));
    await bell("Notifications");
    expect(address.now).toBe("/s/orders");
  });

  it("close on Escape and return the focus to the bell", async () => {
    const user = await open();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("list", { name: "Notifications" })).toBeNull();
    expect(document.activeElement).toBe(await bell(/unread/));
  });

  it("explain the bell when there are no notifications", async () => {
    notes = [];
    const user = userEvent.setup();
    show();
    await user.click(await bell("Notifications"));
    expect(await screen.findByText(/No notifications yet/)).toBeTruthy();
  });
});
