import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { customers } from "../../src/domain/resources/index.ts";
import { invalidateResources } from "../../src/web/providers/changes.ts";
import ResourceFormPage from "../../src/web/resource/ResourceFormPage.tsx";
import "./browser.tsx";
import { ErrorResponse, on, openScreen, person, sentTo } from "./wire.tsx";

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
    on("GET", /^customers\/c1$/, () => row);
    openEdit();
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    await user.type(name, " King");
    on("GET", /^customers\/c1$/, () => ({ ...row, name: "Ada Lovelace", version: 2 }));
    await act(() => invalidateResources("customers"));
    expect(await screen.findByText("Update Ada Lovelace")).toBeTruthy();
    expect(name.value).toBe("Ada Byron King");
  });

  it("sends a refused attempt again under its idempotency key, and changed values under another", async () => {
    const user = userEvent.setup();
    on("GET", /^customers\/c1$/, () => row);
    on("PATCH", /^customers\/c1$/, () => new ErrorResponse("Try again later", {}, 429));
    openEdit();
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    const save = async (count: number) => {
      await user.click(screen.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(sentTo("PATCH", /./)).toHaveLength(count));
    };
    await user.type(name, " K");
    await save(1);
    await save(2);
    await user.type(name, "ing");
    await save(3);
    const [first, second, third] = sentTo("PATCH", /./).map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
