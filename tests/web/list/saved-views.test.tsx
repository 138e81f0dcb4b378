import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { listOrders } from "../../../src/domain/orders/list/calls.ts";
import { createView, deleteView, editView, listViews } from "../../../src/domain/views/calls.ts";
import type { SavedView } from "../../../src/domain/views/responses.ts";
import { useUrlTable } from "../../../src/web/list/useUrlTable.ts";
import { SavedViews } from "../../../src/web/list/views/SavedViews.tsx";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

let stored: SavedView[];
const view = (over: Partial<SavedView>): SavedView => ({
  id: "v1",
  path: "/s/orders",
  name: "On hold",
  query: "status=Hold",
  shared: false,
  mine: true,
  isDefault: false,
  ...over,
});
beforeEach(() => {
  stored = [view({})];
  on(listViews, () => ({ data: stored }));
  on(listOrders, () => ({ data: [], total: 0 }));
  on(createView, ({ body }) => {
    const made = view({ id: `v${stored.length + 1}`, ...(body as Partial<SavedView>) });
    stored = [...stored, made];
    return made;
  });
  on(editView, ({ path, body }) => {
    stored = stored.map((view) => (path.endsWith(view.id) ? { ...view, ...(body as object) } : view));
    return stored[0] ?? {};
  });
  on(deleteView, ({ path }) => {
    stored = stored.filter(({ id }) => !path.endsWith(id));
    return { message: "Deleted" };
  });
});

const BUILT_IN = [{ name: "Late", params: { late: "true" } }];

function Screen() {
  return <SavedViews table={useUrlTable({ resource: "orders" })} builtIn={BUILT_IN} />;
}
const granted = {
  actions: { orders: ["list"], views: ["list", "create", "edit", "delete"] },
  screens: everyScreen("/s/"),
};
const open = (query = "") =>
  openScreen("/s/orders", `/s/orders${query}`, <Screen />, person({ grants: granted }));
const tab = (name: string | RegExp) => screen.findByRole("button", { name });

describe("saved views", () => {
  it("are tabs, with the current one marked whatever the order of URL keys", async () => {
    stored = [view({}), view({ id: "v2", name: "Held, newest", query: "sort=-createdAt&status=Hold" })];
    const user = userEvent.setup();
    open("?limit=20");
    await user.click(await tab("Held, newest"));
    expect(address.now).toBe("/s/orders?sort=-createdAt&status=Hold");
    expect((await tab("Held, newest")).getAttribute("aria-current")).toBe("true");
    expect((await tab("On hold")).getAttribute("aria-current")).toBeNull();
  });

  it("store the list's filters under a name, and can be shared with the team", async () => {
    const user = userEvent.setup();
    open("?status=Rejected&search=ann&page=3&limit=20");
    await user.click(await tab("Save view"));
    await user.click(await tab("Save"));
    expect(await screen.findByText("Please input Name")).toBeTruthy();
    await user.type(screen.getByLabelText("Name"), "Ann's rejected");
    await user.click(screen.getByRole("checkbox", { name: "Share with team" }));
    await user.click(await tab("Save"));
    await waitFor(() =>
      expect(sentTo(createView)[0]?.body).toEqual({
        name: "Ann's rejected",
        path: "/s/orders",
        query: "search=ann&status=Rejected",
        shared: true,
        isDefault: false,
      }),
    );
    const tabs = within(screen.getByRole("navigation", { name: "Saved views" }));
    const saved = await tabs.findByRole("button", { name: /Ann's rejected/ });
    expect(saved.getAttribute("aria-current")).toBe("true");
  });

  it("are not offered for filters that are a view of the product", async () => {
    open("?late=true");
    await tab("On hold");
    expect(screen.queryByRole("button", { name: "Save view" })).toBeNull();
  });

  it("show why a view cannot be saved, and keep the input", async () => {
    on(createView, () => new ErrorResponse("There are 50 views of this list. Delete one first"));
    const user = userEvent.setup();
    open("?status=Rejected");
    await user.click(await tab("Save view"));
    await user.type(await screen.findByLabelText("Name"), "One more");
    await user.click(await tab("Save"));
    expect(await screen.findByText("There are 50 views of this list. Delete one first")).toBeTruthy();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "One more");
  });

  it("apply the default view once, if the URL has no query", async () => {
    stored = [view({ isDefault: true })];
    open();
    await waitFor(() => expect(address.now).toBe("/s/orders?status=Hold"));
  });

  it("do not replace the query of the URL", async () => {
    stored = [view({ isDefault: true })];
    open("?status=Fulfilled");
    await tab(/On hold/);
    expect(address.now).toBe("/s/orders?status=Fulfilled");
  });

  it("are deleted after a confirmation, only by their owner", async () => {
    stored = [
      view({}),
      view({ id: "v2", name: "Theirs", query: "status=Cancel", mine: false, shared: true }),
    ];
    const user = userEvent.setup();
    open("?status=Cancel");
    await user.click(await tab("Actions for view Theirs"));
    expect(await screen.findByRole("menuitem", { name: "Make default" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(await tab("On hold"));
    await user.click(await tab("Actions for view On hold"));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const question = await screen.findByRole("dialog", { name: "Delete view On hold?" });
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "On hold" })).toBeNull());
  });
});
