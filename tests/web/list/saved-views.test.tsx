import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { useListInUrl } from "../../../src/web/list/useListInUrl.ts";
import { SavedViews } from "../../../src/web/list/views/SavedViews.tsx";
import type { SavedView } from "../../../src/web/list/views/useViews.ts";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { on, openScreen, person, Refusal, sentTo } from "../wire.tsx";

let kept: SavedView[];
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
  kept = [view({})];
  on("GET", /^views$/, () => ({ data: kept }));
  on("GET", /^orders$/, () => ({ data: [], total: 0 }));
  on("POST", /^views$/, ({ body }) => {
    const made = view({ id: `v${kept.length + 1}`, ...(body as Partial<SavedView>) });
    kept = [...kept, made];
    return made;
  });
  on("PATCH", /^views\//, ({ path, body }) => {
    kept = kept.map((one) => (path.endsWith(one.id) ? { ...one, ...(body as object) } : one));
    return kept[0];
  });
  on("DELETE", /^views\//, ({ path }) => {
    kept = kept.filter(({ id }) => !path.endsWith(id));
    return { message: "Deleted" };
  });
});

function Screen() {
  return <SavedViews list={useListInUrl("orders")} />;
}
const granted = {
  actions: { orders: ["list"], views: ["list", "create", "edit", "delete"] },
  screens: everyScreen("/s/"),
};
const open = (query = "") =>
  openScreen("/s/orders", `/s/orders${query}`, <Screen />, person({ grants: granted }));
const tab = (name: string | RegExp) => screen.findByRole("button", { name });

describe("saved views", () => {
  it("are tabs, the one that is shown marked, whatever the order of the address", async () => {
    kept = [view({}), view({ id: "v2", name: "Held, newest", query: "sort=-createdAt&status=Hold" })];
    const user = userEvent.setup();
    open("?limit=20");
    await user.click(await tab("Held, newest"));
    expect(address.now).toBe("/s/orders?sort=-createdAt&status=Hold");
    expect((await tab("Held, newest")).getAttribute("aria-current")).toBe("true");
    expect((await tab("On hold")).getAttribute("aria-current")).toBeNull();
  });

  it("keep what the list shows, under a name, for the team", async () => {
    const user = userEvent.setup();
    open("?status=Rejected&search=ann&page=3&limit=20");
    await user.click(await tab("Save view"));
    await user.click(await tab("Save"));
    expect(await screen.findByText("Please input Name")).toBeTruthy();
    await user.type(screen.getByLabelText("Name"), "Ann's rejected");
    await user.click(screen.getByRole("checkbox", { name: "The team sees it" }));
    await user.click(await tab("Save"));
    await waitFor(() =>
      expect(sentTo("POST", /^views$/)[0]?.body).toEqual({
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

  it("say why one cannot be saved, and keep what was typed", async () => {
    on("POST", /^views$/, () => new Refusal("There are 50 views of this list. Delete one first"));
    const user = userEvent.setup();
    open("?status=Rejected");
    await user.click(await tab("Save view"));
    await user.type(await screen.findByLabelText("Name"), "One more");
    await user.click(await tab("Save"));
    expect(await screen.findByText("There are 50 views of this list. Delete one first")).toBeTruthy();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "One more");
  });

  it("open the list with the default one, once, and where the address says nothing else", async () => {
    kept = [view({ isDefault: true })];
    open();
    await waitFor(() => expect(address.now).toBe("/s/orders?status=Hold"));
  });

  it("do not replace what the address says", async () => {
    kept = [view({ isDefault: true })];
    open("?status=Fulfilled");
    await tab(/On hold/);
    expect(address.now).toBe("/s/orders?status=Fulfilled");
  });

  it("are deleted after a question, and another's is not", async () => {
    kept = [view({}), view({ id: "v2", name: "Theirs", query: "status=Cancel", mine: false, shared: true })];
    const user = userEvent.setup();
    open("?status=Cancel");
    await user.click(await tab("Actions for view Theirs"));
    expect(await screen.findByRole("menuitem", { name: "Open the list with it" })).toBeTruthy();
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
