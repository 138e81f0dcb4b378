import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { listFactors } from "../../../src/domain/auth/factors/calls.ts";
import { listTeamProfits } from "../../../src/domain/money/profits/calls.ts";
import { countOrders } from "../../../src/domain/orders/list/calls.ts";
import { changePassword } from "../../../src/domain/people/person/calls.ts";
import {
  createSeller,
  deleteSeller,
  listSellers,
  showSeller,
} from "../../../src/domain/people/sellers/calls.ts";
import {
  createUser,
  deleteUser,
  editProfile,
  listSellerMembers,
  resetUserPassword,
  showUser,
} from "../../../src/domain/people/users/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { basecosts, sellerTeams, users } from "../../../src/domain/resources/index.ts";
import SellerList from "../../../src/web/people/sellers/SellerList.tsx";
import UserEdit from "../../../src/web/people/users/UserEdit.tsx";
import UserList from "../../../src/web/people/users/UserList.tsx";
import { cache } from "../../../src/web/providers/changes.ts";
import { storePerson } from "../../../src/web/session.ts";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentBy, sentTo } from "../wire.tsx";

const WRITE = ["list", "show", "edit", "create", "delete", "map", "reset-password"];
const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: {
    actions: { "seller-teams": WRITE, users: WRITE, profits: ["show"], balances: ["show"] },
    screens: everyScreen("/ag/"),
  },
});
const seller = (over: object = {}) => ({
  id: "t1",
  name: "Fern & Co",
  code: "FERN",
  referralCode: "FERN1",
  rate: 0,
  basecost: { id: "b1", name: "Standard" },
  supporter: null,
  manager: { id: "u9", email: "fern@shop.test" },
  autoApproveOrder: false,
  getOrderAPI: false,
  active: 1,
  sellerType: "default",
  mappedUser: null,
  pendingPayoutDays: 2,
  creditLimit: 0,
  balance: { amount: 12.5 },
  pendingTopUp: 0,
  createdAt: "2026-11-20T20:00:00.000Z",
  ...over,
});
const member = {
  id: "u2",
  fullName: "Ann Reed",
  email: "ann@north.test",
  userType: "order_exporter",
  authority: "staff",
  proxies: [],
  createdAt: "2026-11-20T20:00:00.000Z",
};

beforeEach(() => {
  emptyLists();
  on(listSellers, () => ({
    data: [seller(), seller({ id: "t2", name: "Moss", manager: null })],
    total: 2,
  }));
  on(listTeamProfits, () => ({
    data: [{ sellerTeam: "t1", totalProfit: 90, remainProfit: 77 }],
    total: 1,
  }));
  on(callsOf(users).list, () => ({ data: [member], total: 1 }));
  on(showUser, () => ({ ...member, id: "u1", fullName: "Fern Hollis" }));
});
const openSellers = () => openScreen("/ag/sellers", "/ag/sellers", <SellerList area="ag" />, agency);
const openUsers = () => openScreen("/ag/users/list", "/ag/users/list", <UserList area="ag" />, agency);
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, action: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
};

describe("the list of sellers", () => {
  it("shows the specification's message when the sellers cannot be loaded", async () => {
    on(listSellers, () => new ErrorResponse("Too many requests", {}, 429));
    openSellers();
    expect(await screen.findByText("Opps...Unexpected error. Please try again latter!")).toBeTruthy();
    expect(screen.queryByText("Too many requests")).toBeNull();
  });

  it("requests the profits of the visible rows in one call", async () => {
    openSellers();
    expect(await screen.findByText(/^\$77/)).toBeTruthy();
    expect(sentBy("GET", "profits/").map(({ query }) => query)).toEqual([{ sellerTeamIds: "t1,t2" }]);
  });

  it("enables auto-approve in the row", async () => {
    const user = userEvent.setup();
    on(callsOf(sellerTeams).edit, () => seller({ autoApproveOrder: true }));
    openSellers();
    await user.click(await screen.findByRole("switch", { name: "Auto approve orders of Fern & Co" }));
    await waitFor(() => expect(sentBy("PATCH")[0]?.body).toEqual({ autoApproveOrder: true, version: 0 }));
  });

  it("sends the row's version with its switch, shows who changed the row and reloads the list", async () => {
    const user = userEvent.setup();
    const text = "Dana Whitlock changed Rate on Nov 22, 10:00 AM PT. Your change was not saved";
    on(listSellers, () => ({ data: [seller({ version: 4 })], total: 1 }));
    on(callsOf(sellerTeams).edit, () => new ErrorResponse(text, { version: text }));
    openSellers();
    await user.click(await screen.findByRole("switch", { name: "Auto approve orders of Fern & Co" }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sentBy("PATCH")[0]?.body).toEqual({ autoApproveOrder: true, version: 4 });
    await waitFor(() => expect(sentTo(listSellers)).toHaveLength(2));
  });

  it("names who loses access before a seller is deleted", async () => {
    const user = userEvent.setup();
    on(listSellerMembers, () => ({ data: [], total: 3 }));
    on(countOrders, () => ({ total: 12 }));
    on(deleteSeller, () => ({ message: "Deleted", ids: ["t1"] }));
    openSellers();
    await choose(user, "Fern & Co", "Delete");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Are you sure to delete this account?");
    expect(dialog.textContent).toContain("Fern & Co: 3 members lose access; 12 orders stay in the history.");
    expect(sentBy("DELETE")).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Deleted")).toBeTruthy();
  });

  it("resets a manager's password if both inputs match, and shows only an error without a manager", async () => {
    const user = userEvent.setup();
    on(resetUserPassword, () => new ErrorResponse("No"));
    openSellers();
    await choose(user, "Fern & Co", "Reset password");
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Password"), "123456");
    await user.type(within(dialog).getByLabelText("Confirm password"), "654321");
    await user.click(within(dialog).getByRole("button", { name: "Reset" }));
    expect(await screen.findByText("The passwords not match.")).toBeTruthy();
    expect(sentBy("PATCH")).toEqual([]);
    await user.clear(within(dialog).getByLabelText("Confirm password"));
    await user.type(within(dialog).getByLabelText("Confirm password"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "Reset" }));
    expect(await screen.findByText("Reset password error!")).toBeTruthy();
    expect(sentBy("PATCH")[0]?.body).toEqual({ password: "123456", confirmPassword: "123456" });
  });

  it("does not let a sub-user change a seller's supporter", async () => {
    const user = userEvent.setup();
    openScreen("/ag/sellers", "/ag/sellers", <SellerList area="ag" />, { ...agency, isSubUser: true });
    await choose(user, "Fern & Co", "Edit");
    const dialog = await screen.findByRole("dialog", { name: "Update Seller" });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Supporter/).disabled).toBe(true);
    expect(within(dialog).getByLabelText<HTMLInputElement>("Name").disabled).toBe(false);
  });

  it("sends the changes of a seller with the version that the user saw, and keeps them after a conflict", async () => {
    const user = userEvent.setup();
    const lost = "Ann Lee changed Name and Referral code on Nov 22, 1:05 PM PT. Load the newer values";
    on(listSellers, () => ({ data: [seller({ version: 3 })], total: 1 }));
    on(showSeller, () => seller({ version: 4, name: "Fern", referralCode: "NEW1" }));
    on(callsOf(sellerTeams).edit, ({ body }) =>
      (body as { version: number }).version === 4
        ? seller({ version: 5 })
        : new ErrorResponse(lost, { version: lost }),
    );
    openSellers();
    await choose(user, "Fern & Co", "Edit");
    const dialog = await screen.findByRole("dialog", { name: "Update Seller" });
    const name = within(dialog).getByLabelText<HTMLInputElement>("Name");
    await user.clear(name);
    await user.type(name, "Fern Hollow");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain(lost);
    expect(sentBy("PATCH")[0]?.body).toEqual({ name: "Fern Hollow", version: 3 });
    expect(name.value).toBe("Fern Hollow");
    await user.click(within(dialog).getByRole("button", { name: "Load newer values" }));
    expect(await within(dialog).findByText(/Your input is kept: Name \(now "Fern"\)/)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>("Referral code").value).toBe("NEW1");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBy("PATCH")).toHaveLength(2));
    expect(sentBy("PATCH")[1]?.body).toEqual({ name: "Fern Hollow", version: 4 });
  });

  it.each([
    ["x", 1],
    ["x{Backspace}", 0],
  ])("after %j in a field, asks %i times before a dialog closes", async (keys, questions) => {
    const user = userEvent.setup();
    openSellers();
    await choose(user, "Fern & Co", "Edit");
    const dialog = await screen.findByRole("dialog", { name: "Update Seller" });
    await user.type(within(dialog).getByLabelText("Name"), keys);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryAllByRole("button", { name: "Discard" })).toHaveLength(questions);
  });

  it("does not submit an empty form, and keeps the input after an error of the server", async () => {
    const user = userEvent.setup();
    openSellers();
    await user.click(await screen.findByRole("button", { name: "Create" }));
    const dialog = await screen.findByRole("dialog", { name: "Create Seller" });
    await user.type(within(dialog).getByLabelText("Name"), "F");
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    expect(await within(dialog).findByText("Please input base cost")).toBeTruthy();
    expect(within(dialog).getByText("At least 2 characters")).toBeTruthy();
    expect(within(dialog).getByText("Please input email address")).toBeTruthy();
    expect(sentBy("POST")).toEqual([]);
  });
});

describe("the only base cost", () => {
  const choices = (...names: string[]) => ({
    data: names.map((name, index) => ({ id: `b${index}`, name })),
    total: names.length,
  });
  const create = async (user: ReturnType<typeof userEvent.setup>) => {
    openSellers();
    await user.click(await screen.findByRole("button", { name: "Create" }));
    return within(await screen.findByRole("dialog", { name: "Create Seller" }));
  };

  it("is chosen for a new seller, and is no input that closing asks about", async () => {
    const user = userEvent.setup();
    on(callsOf(basecosts).choose, () => choices("Standard"));
    on(createSeller, () => seller({ id: "t3", manager: null }));
    const dialog = await create(user);
    expect(await dialog.findByText("Standard")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create Seller" })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Create" }));
    const again = within(await screen.findByRole("dialog", { name: "Create Seller" }));
    await user.type(again.getByLabelText("Name"), "Moss");
    await user.type(again.getByLabelText("Code"), "MOSS");
    await user.type(again.getByLabelText("Manager email"), "moss@shop.test");
    await user.click(again.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(sentTo(createSeller)[0]?.body).toMatchObject({ basecost: "b0" }));
  });

  it("is not guessed among several", async () => {
    const user = userEvent.setup();
    on(callsOf(basecosts).choose, () => choices("Standard", "Premium"));
    const dialog = await create(user);
    await waitFor(() => expect(sentTo(callsOf(basecosts).choose)).not.toEqual([]));
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(await dialog.findByText("Please input base cost")).toBeTruthy();
  });
});

describe("the list of users", () => {
  it("shows the specification's message at each field, and sends the fields that it requires", async () => {
    const user = userEvent.setup();
    storePerson(agency);
    let isRejected = true;
    on(createUser, () =>
      isRejected ? new ErrorResponse("Email is already taken", { email: "Email is already taken" }) : member,
    );
    openUsers();
    expect(await screen.findByText("order exporter")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Create User" }));
    const dialog = await screen.findByRole("dialog", { name: "Create Agency User" });
    const field = (label: string) => within(dialog).getByLabelText(label);
    const save = () => user.click(within(dialog).getByRole("button", { name: "Save" }));
    await save();
    for (const text of [
      "Full Name should be 2 to 128 length",
      "Please input Authority",
      "Please input email address",
      "Please input Password",
      "Please input Confirm Password",
    ]) {
      expect(await within(dialog).findByText(text)).toBeTruthy();
    }
    await user.type(field("Full Name"), "Ann Reed");
    await user.type(field("Email"), "ann");
    await user.type(field("Password"), "123456");
    await user.type(field("Confirm Password"), "654321");
    await save();
    expect(await within(dialog).findByText("Please input correct email address")).toBeTruthy();
    expect(await within(dialog).findByText("Confirm Password not same with Password")).toBeTruthy();
    await user.type(field("Email"), "@north.test");
    await user.clear(field("Confirm Password"));
    await user.type(field("Confirm Password"), "123456");
    await user.click(field("Authority"));
    await user.click(await screen.findByText("Designer"));
    await save();
    expect(await within(dialog).findByText("Email is already taken")).toBeTruthy();
    await user.click(field("Email"));
    await user.click(field("Full Name"));
    await waitFor(() => expect(field("Email").getAttribute("aria-invalid")).toBe("true"));
    expect(within(dialog).getByText("Email is already taken")).toBeTruthy();
    expect((field("Full Name") as HTMLInputElement).value).toBe("Ann Reed");
    isRejected = false;
    await save();
    expect(await screen.findByText("Created")).toBeTruthy();
    expect(sentTo(createUser)[0]?.body).toEqual({
      fullName: "Ann Reed",
      userType: "agency",
      authority: "designer",
      email: "ann@north.test",
      proxies: [],
      status: 1,
      password: "123456",
      confirmPassword: "123456",
    });
  });

  it("shows Update failed when an update is rejected", async () => {
    const user = userEvent.setup();
    on(editProfile, () => new ErrorResponse("Somebody has to run it"));
    openUsers();
    await choose(user, "Ann Reed", "Edit");
    const dialog = await screen.findByRole("dialog", { name: "Update Agency User" });
    expect(within(dialog).getByLabelText<HTMLInputElement>("Email").disabled).toBe(true);
    await user.type(within(dialog).getByLabelText("Full Name"), "er");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Update failed")).toBeTruthy();
  });

  it("deletes after the specification's confirmation, which names the user", async () => {
    const user = userEvent.setup();
    on(deleteUser, () => ({ message: "Deleted", ids: ["u2"] }));
    openUsers();
    await choose(user, "Ann Reed", "Delete");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Are you sure to delete this user?");
    expect(dialog.textContent).toContain("Ann Reed (ann@north.test)");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Deleted")).toBeTruthy();
  });
});

describe("a profile", () => {
  beforeEach(() => on(listFactors, () => ({})));
  const open = () => openScreen("/ag/users/:id", "/ag/users/u1", <UserEdit area="ag" />, agency);
  beforeEach(() => on(listFactors, () => ({ data: [], otherHosts: [] })));

  it("names a manager's role once, and a member's beside their side", async () => {
    on(showUser, () => ({ ...member, id: "u1", userType: "agency", authority: "agency" }));
    const first = open();
    const cardText = async () => (await screen.findByRole("region", { name: "User" })).textContent;
    expect(await cardText()).toMatch(/agency$/);
    first.unmount();
    cache.clear();
    on(showUser, () => ({ ...member, id: "u1", userType: "agency", authority: "accounting" }));
    open();
    expect(await cardText()).toMatch(/agency · Accounting$/);
  });

  it("opens its password form by a button, validates it, and closes it after the password was changed", async () => {
    const user = userEvent.setup();
    on(changePassword, () => ({ message: "Update password success" }));
    open();
    await user.click(await screen.findByRole("button", { name: "Change password" }));
    await user.click(screen.getByLabelText("Current password"));
    await user.tab();
    expect(await screen.findByText("Please input the current password")).toBeTruthy();
    await user.type(screen.getByLabelText("Current password"), "old password");
    await user.type(screen.getByLabelText("New password"), "12345");
    await user.type(screen.getByLabelText("Confirm new password"), "other");
    await user.tab();
    expect(await screen.findByText("new password should be 6 to 128")).toBeTruthy();
    expect(await screen.findByText("Two inputs don't match!")).toBeTruthy();
    await user.type(screen.getByLabelText("New password"), "6");
    await user.clear(screen.getByLabelText("Confirm new password"));
    await user.type(screen.getByLabelText("Confirm new password"), "123456");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText("Update password success")).toBeTruthy();
    expect(sentTo(changePassword)[0]?.body).toEqual({
      action: "reset_password",
      data: { oldPassword: "old password", newPassword: "123456", confirmNewPassword: "123456" },
    });
    expect(screen.queryByLabelText("Current password")).toBeNull();
  });

  it("changes the name", async () => {
    const user = userEvent.setup();
    on(editProfile, () => member);
    open();
    const name = await screen.findByLabelText("Full Name");
    await user.clear(name);
    await user.type(name, "Fern H");
    await user.click(screen.getByRole("button", { name: "Update" }));
    expect(await screen.findByText("Update success")).toBeTruthy();
    expect(sentTo(editProfile)[0]?.body).toEqual({ fullName: "Fern H", version: 0 });
  });
});
