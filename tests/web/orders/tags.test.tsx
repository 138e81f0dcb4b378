import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { addNote, listNotes } from "../../../src/domain/orders/notes/calls.ts";
import { listTags, tagOrders } from "../../../src/domain/orders/tags/calls.ts";
import { NotesPanel } from "../../../src/web/orders/notes/NotesPanel.tsx";
import { TagChips } from "../../../src/web/orders/tags/TagChip.tsx";
import { cleanTags } from "../../../src/web/orders/tags/TagInput.tsx";
import { TagsPanel } from "../../../src/web/orders/tags/TagsPanel.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";
import { wholeOrder } from "./fixtures.ts";

const order = wholeOrder({ id: "o1", tags: ["Rush"] });
const tagged = () => sentTo(tagOrders).map(({ body }) => body);

beforeEach(() => {
  on(listTags, () => ({ data: [{ tag: "VIP", orders: 4 }] }));
  on(tagOrders, () => ({ success: ["o1"], failed: [], message: "1 order tagged" }));
});

describe("the tags of an order", () => {
  it("are added with a comma and removed with their button", async () => {
    const user = userEvent.setup();
    openScreen("/x", "/x", <TagsPanel order={order} />);
    const input = await screen.findByRole("combobox", { name: "Tags" });
    await user.type(input, "gift,");
    await waitFor(() => expect(tagged()).toEqual([{ ids: ["o1"], add: ["gift"], remove: [] }]));
    await user.click(await screen.findByRole("button", { name: "Remove Rush" }));
    await waitFor(() => expect(tagged()[1]).toEqual({ ids: ["o1"], add: [], remove: ["Rush"] }));
  });

  it("are removed with Backspace, which can be undone", async () => {
    const user = userEvent.setup();
    openScreen("/x", "/x", <TagsPanel order={order} />);
    await user.click(await screen.findByRole("combobox", { name: "Tags" }));
    await user.keyboard("{Backspace}");
    await waitFor(() => expect(tagged()).toEqual([{ ids: ["o1"], add: [], remove: ["Rush"] }]));
    expect(await screen.findByText("Rush removed")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(tagged()[1]).toEqual({ ids: ["o1"], add: ["Rush"], remove: [] }));
  });

  it("offer no Undo for a removal that was refused", async () => {
    on(tagOrders, () => new ErrorResponse("The session has ended"));
    const user = userEvent.setup();
    openScreen("/x", "/x", <TagsPanel order={order} />);
    await user.click(await screen.findByRole("button", { name: "Remove Rush" }));
    expect(await screen.findByText("The session has ended")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(screen.getByRole("button", { name: "Remove Rush" })).toBeTruthy();
  });

  it("are one where they differ in case or spaces only", () => {
    expect(cleanTags([" Rush ", "rush", "VIP  gold", ""])).toEqual(["Rush", "VIP gold"]);
  });

  it("show the first two in a list and how many more there are", () => {
    openScreen("/x", "/x", <TagChips tags={["a", "b", "c"]} />);
    expect(screen.getByText("+1")).toBeTruthy();
    expect(screen.queryByText("c")).toBeNull();
  });
});

it("the internal notes of an order are listed with their author, and one can be added", async () => {
  const user = userEvent.setup();
  const at = "2026-11-20T12:00:00.000Z";
  const note = { id: "n1", text: "Call them", at, by: { id: "u1", fullName: "Ann Lee" }, canDelete: false };
  on(listNotes, () => ({ data: [note] }));
  on(addNote, () => ({ id: "n2", message: "Note added" }));
  openScreen("/x", "/x", <NotesPanel orderId="o1" />);
  expect(await screen.findByText("Call them")).toBeTruthy();
  expect(screen.getByText("Ann Lee")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "New internal note" }), "Done");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(sentTo(addNote).map(({ body }) => body)).toEqual([{ text: "Done" }]));
});
