import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { integrations } from "../../../src/domain/resources/index.ts";
import { showStoreHealth } from "../../../src/domain/stores/inbound/calls.ts";
import { authorizeOwnEtsyApp } from "../../../src/domain/stores/platforms/etsy/calls.ts";
import { StoreAccess } from "../../../src/web/stores/StoreAccess.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { on, openScreen, person, sentTo } from "../wire.tsx";

const manager = person({
  userType: "seller",
  authority: "seller",
  grants: { actions: { integrations: ["show", "integrate"] }, screens: everyScreen("/s/") },
});

const WEBHOOK = "https://platen.test/api/hooks/stores/abc";
const OWN = {
  callbackUrl: "https://platen.test/api/integrate/etsy/callback",
  refusal: null as string | null,
  isUsed: false,
};
const left = vi.fn();
let health: object = {};
const open = () => openScreen("/s/integrations/:id", "/s/integrations/i1", <StoreAccess />, manager);
const integrationOf = (platform: string, status = 0) =>
  on(callsOf(integrations).show, () => ({ id: "i1", name: "Fern", platform, status, domain: "fern.test" }));

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  left.mockReset();
  vi.stubGlobal("location", { ...window.location, assign: left });
  on(showStoreHealth, () => health);
});

describe("the keys of a marketplace's shop", () => {
  it("offer to connect it at the marketplace where the operator has an app there", async () => {
    integrationOf("etsy");
    health = {
      webhookUrl: WEBHOOK,
      app: { connectUrl: "/api/integrate/etsy?integration=i1", variable: "ETSY_API_KEY", own: null },
    };
    open();
    expect(await screen.findByRole("button", { name: "Connect with Etsy" })).toBeTruthy();
  });

  it("offer to connect it again once it is connected", async () => {
    integrationOf("tiktok", 1);
    health = {
      webhookUrl: null,
      app: { connectUrl: "/api/integrate/tiktok?integration=i1", variable: "TIKTOK_APP_KEY", own: null },
    };
    open();
    expect(await screen.findByRole("button", { name: "Connect with TikTok Shop again" })).toBeTruthy();
  });

  it("name the variable that the operator has to set", async () => {
    integrationOf("etsy");
    health = { webhookUrl: WEBHOOK, app: { connectUrl: null, variable: "ETSY_API_KEY", own: null } };
    open();
    expect(await screen.findByText("ETSY_API_KEY")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Connect with/ })).toBeNull();
  });

  it("offer an app of the seller's own, with its callback URL, where the operator has none", async () => {
    integrationOf("etsy");
    health = { webhookUrl: WEBHOOK, app: { connectUrl: null, variable: "ETSY_API_KEY", own: OWN } };
    on(authorizeOwnEtsyApp, () => ({ url: "https://platen.test/api/integrate/etsy?app=t1" }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Use an app of your own" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(OWN.callbackUrl)).toBeTruthy();
    expect(dialog.getByText(/personal access connects up to five shops/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("Keystring"), "k1");
    await userEvent.type(dialog.getByLabelText("Shared secret"), "s1");
    await userEvent.click(dialog.getByRole("button", { name: "Connect with Etsy" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith("https://platen.test/api/integrate/etsy?app=t1"));
    expect(sentTo(authorizeOwnEtsyApp)).toMatchObject([
      { params: { id: "i1" }, body: { key: "k1", secret: "s1" } },
    ]);
  });

  it("connect it again by that app without its keys", async () => {
    integrationOf("etsy", 1);
    health = {
      webhookUrl: null,
      app: { connectUrl: null, variable: "ETSY_API_KEY", own: { ...OWN, isUsed: true } },
    };
    on(authorizeOwnEtsyApp, () => ({ url: "https://platen.test/again" }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Connect with Etsy again" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith("https://platen.test/again"));
    expect(sentTo(authorizeOwnEtsyApp).at(-1)?.body).toEqual({});
  });

  it("say why an app of the seller's own cannot be used", async () => {
    integrationOf("etsy");
    const own = { ...OWN, refusal: "This server has no https" };
    health = { webhookUrl: WEBHOOK, app: { connectUrl: null, variable: "ETSY_API_KEY", own } };
    open();
    expect(await screen.findByText("This server has no https.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Use an app of your own" })).toBeNull();
  });

  it("are all that other stores have", async () => {
    integrationOf("shopify");
    health = { webhookUrl: WEBHOOK, app: null };
    open();
    expect(await screen.findByRole("button", { name: "Connect store" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Connect with/ })).toBeNull();
  });
});
