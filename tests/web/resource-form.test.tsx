import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link } from "react-router";
import { describe, expect, it } from "vitest";
import { callsOf } from "../../src/domain/resource/generic-calls.ts";
import { customers } from "../../src/domain/resources/index.ts";
import { invalidateResources } from "../../src/web/providers/changes.ts";
import ResourceFormPage from "../../src/web/resource/ResourceFormPage.tsx";
import { address } from "./browser.tsx";
import { ErrorResponse, on, openScreen, person, sentBy } from "./wire.tsx";

const row = { id: "c1", name: "Ada Byron", email: "ada@shop.test", version: 1 };
const editor = person({
  grants: { actions: { customers: ["list", "show", "edit", "create"] }, screens: [] },
});
const openEdit = () =>
  openScreen(
    "/s/customers/update/:id",
    "/s/customers/update/c1",
    <ResourceFormPage resource={customers} area="s" />,
    editor,
  );

describe("the form of a resource", () => {
  it("keeps the input when the row is reloaded meanwhile", async () => {
    const user = userEvent.setup();
    on(callsOf(customers).show, () => row);
    openEdit();
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    await user.type(name, " King");
    on(callsOf(customers).show, () => ({ ...row, name: "Ada Lovelace", version: 2 }));
    await act(() => invalidateResources("customers"));
    expect(await screen.findByText("Update Ada Lovelace")).toBeTruthy();
    expect(name.value).toBe("Ada Byron King");
  });

  it("sends a refused attempt again under its idempotency key, and changed values under another", async () => {
    const user = userEvent.setup();
    on(callsOf(customers).show, () => row);
    on(callsOf(customers).edit, () => new ErrorResponse("Try again later", {}, 429));
    openEdit();
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    const save = async (count: number) => {
      await user.click(screen.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(sentBy("PATCH")).toHaveLength(count));
    };
    await user.type(name, " K");
    await save(1);
    await save(2);
    await user.type(name, "ing");
    await save(3);
    const [first, second, third] = sentBy("PATCH").map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  const inApp = () =>
    openScreen(
      "/s/customers/update/:id",
      "/s/customers/update/c1",
      <>
        <Link to="/s/orders">Orders</Link>
        <ResourceFormPage resource={customers} area="s" />
      </>,
      editor,
    );
  const leave = () => userEvent.click(screen.getByRole("link", { name: "Orders" }));

  it("asks before a link of the menu discards its input", async () => {
    on(callsOf(customers).show, () => row);
    inApp();
    await userEvent.type(await screen.findByLabelText("Name"), " King");
    await leave();
    expect(await screen.findByRole("dialog", { name: "Discard unsaved changes?" })).toBeTruthy();
    expect(address.now).toBe("/s/customers/update/c1");
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(address.now).toBe("/s/orders"));
  });

  it("asks nothing without changes", async () => {
    on(callsOf(customers).show, () => row);
    inApp();
    await screen.findByLabelText("Name");
    await leave();
    await waitFor(() => expect(address.now).toBe("/s/orders"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks nothing after Save", async () => {
    on(callsOf(customers).show, () => row);
    on(callsOf(customers).edit, () => ({ ...row, name: "Ada King", version: 2 }));
    inApp();
    await userEvent.type(await screen.findByLabelText("Name"), " King");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(address.now).toBe("/s/customers"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
