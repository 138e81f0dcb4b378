import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { callsOf } from "../../src/domain/resource/generic-calls.ts";
import { basecostGroups } from "../../src/domain/resources/index.ts";
import { ReferencePicker } from "../../src/web/widgets/picker/ReferencePicker.tsx";
import "./browser.tsx";
// Loaded before the tests, because they check behavior and not loading time.
import "../../src/web/resource/ResourceFormDialog.tsx";
import { ErrorResponse, on, openScreen, person, sentBy } from "./wire.tsx";

const someone = (actions: string[]) =>
  person({
    userType: "agency",
    authority: "agency",
    sellerTeam: null,
    grants: { actions: { "basecost-groups": actions }, screens: ["/ag/*"] },
  });

function Picker() {
  const [value, setValue] = useState<string | string[] | null>(null);
  return (
    <>
      <ReferencePicker target="basecost-groups" label="Group" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const open = (actions: string[]) => {
  on(callsOf(basecostGroups).choose, () => ({ data: [{ id: "g1", name: "Tees" }], total: 1 }));
  openScreen("/ag/x", "/ag/x", <Picker />, someone(actions));
};

it("the reference picker lets users with the create permission add a group, and selects it", async () => {
  const user = userEvent.setup();
  on(callsOf(basecostGroups).create, () => ({ id: "g2", name: "Mugs" }));
  open(["list", "create"]);
  await user.click(await screen.findByRole("combobox", { name: "Group" }));
  await user.click(await screen.findByText("Create group …"));
  const dialog = await screen.findByRole("dialog", { name: "Create base-cost group" });
  await user.type(within(dialog).getByLabelText("Name"), "Mugs");
  await user.click(within(dialog).getByRole("button", { name: "Create" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("g2"));
  expect(sentBy("POST")[0]?.body).toEqual({ name: "Mugs" });
});

it("the reference picker begins a new group with the searched text as its name", async () => {
  const user = userEvent.setup();
  open(["list", "create"]);
  await user.type(await screen.findByRole("combobox", { name: "Group" }), "Mugs");
  await user.click(await screen.findByText("Create group …"));
  const dialog = await screen.findByRole("dialog", { name: "Create base-cost group" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Name").value).toBe("Mugs");
});

it("the reference picker shows why its rows could not be loaded, and tries again when it opens", async () => {
  const user = userEvent.setup();
  open(["list"]);
  on(callsOf(basecostGroups).choose, () => new ErrorResponse("Some values are not valid"));
  const picker = await screen.findByRole("combobox", { name: "Group" });
  await user.click(picker);
  expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Some values are not valid");
  expect(screen.queryByText("Nothing found")).toBeNull();
  on(callsOf(basecostGroups).choose, () => ({ data: [{ id: "g1", name: "Tees" }], total: 1 }));
  await user.tab();
  await waitFor(() => expect(picker.getAttribute("aria-expanded")).toBe("false"));
  await user.click(picker);
  expect(await screen.findByText("Tees")).toBeTruthy();
});

it("the reference picker offers no creation without the create permission", async () => {
  const user = userEvent.setup();
  open(["list"]);
  await user.click(await screen.findByRole("combobox", { name: "Group" }));
  expect(await screen.findByText("Tees")).toBeTruthy();
  expect(screen.queryByText("Create group …")).toBeNull();
});
