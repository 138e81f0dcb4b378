import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createKey, listKeyScopes, revokeKey } from "../../../src/domain/api-keys/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { apiKeys } from "../../../src/domain/resources/index.ts";
import ApiKeyList from "../../../src/web/settings/api-keys/ApiKeyList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const seller = person({
  userType: "seller",
  authority: "seller",
  grants: { actions: { "api-keys": ["list", "create", "revoke"] }, screens: everyScreen("/s/") },
});
const key = (id: string, over: object = {}) => ({
  id,
  version: 1,
  name: `Key ${id}`,
  prefix: "platen_AbCdEfGh",
  scopes: ["orders:read"],
  sellerTeam: null,
  createdUser: { id: "u1", fullName: "Maya Reed", email: "maya@fern.test" },
  createdAt: "2026-11-20T20:00:00.000Z",
  expiresAt: "2099-11-20T20:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
  ...over,
});
const WHOLE = `platen_AbCdEfGh${"x".repeat(35)}`;

const openKeys = () => openScreen("/s/api-keys", "/s/api-keys", <ApiKeyList area="s" />, seller);

beforeEach(() => {
  emptyLists();
  on(callsOf(apiKeys).list, () => ({
    data: [
      key("one"),
      key("two", { revokedAt: "2026-11-21T20:00:00.000Z" }),
      key("three", { expiresAt: "2026-11-01T20:00:00.000Z" }),
    ],
    total: 3,
  }));
  on(listKeyScopes, () => ({
    scopes: ["customers:read", "customers:write", "orders:read", "profits:read"],
    orders: false,
  }));
  on(createKey, () => ({ ...key("four"), name: "Warehouse", key: WHOLE }));
  on(revokeKey, () => ({ message: "The API key is revoked", ids: ["one"] }));
});

describe("the list of API keys", () => {
  it("offers to revoke active keys only, and asks first", async () => {
    const user = userEvent.setup();
    openKeys();
    await user.click(await screen.findByRole("button", { name: "Actions for Key one" }));
    for (const status of ["Active", "Revoked", "Expired"]) expect(screen.getByText(status)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Actions for Key two" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Actions for Key three" })).toBeNull();
    await user.click(await screen.findByRole("menuitem", { name: "Revoke" }));
    const question = await screen.findByRole("dialog", { name: "Revoke Key one?" });
    expect(sentTo(revokeKey)).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "Revoke" }));
    await waitFor(() => expect(sentTo(revokeKey)).toHaveLength(1));
  });
});

describe("creating an API key", () => {
  it("sends the chosen scopes and shows the whole key once, to copy", async () => {
    const user = userEvent.setup();
    openKeys();
    await user.click(await screen.findByRole("button", { name: "Create API key" }));
    const dialog = await screen.findByRole("dialog", { name: "Create API key" });
    await within(dialog).findByText("Keys cannot read your orders");
    expect(within(dialog).queryByRole("checkbox", { name: "Write Orders" })).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    await within(dialog).findByText("Enter a name");
    await within(dialog).findByText("Choose at least one scope");
    expect(sentTo(createKey)).toHaveLength(0);

    await user.type(within(dialog).getByLabelText("Name"), "Warehouse");
    for (const name of ["Read Orders", "Write Customers", "Read Customers", "Write Customers"])
      await user.click(within(dialog).getByRole("checkbox", { name }));
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    const shown = await screen.findByRole("dialog", { name: "API key Warehouse" });
    const [sent] = sentTo(createKey);
    expect(sent?.body).toMatchObject({ name: "Warehouse", scopes: ["customers:read", "orders:read"] });
    const { expiresAt } = (sent?.body ?? {}) as { expiresAt?: string };
    expect(Date.parse(expiresAt ?? "") - Date.now()).toBeCloseTo(365 * 86_400_000, -6);

    expect(within(shown).getByLabelText<HTMLInputElement>("API key").value).toBe(WHOLE);
    await user.click(within(shown).getByRole("button", { name: "Copy key" }));
    expect(await within(shown).findByRole("button", { name: "Copied" })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(WHOLE);
    await user.click(within(shown).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByDisplayValue(WHOLE)).toBeNull());
  });
});
