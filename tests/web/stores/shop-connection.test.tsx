import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { integrations } from "../../../src/domain/resources/index.ts";
import { showStoreHealth } from "../../../src/domain/stores/inbound/calls.ts";
import { StoreAccess } from "../../../src/web/stores/StoreAccess.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { on, openScreen, person } from "../wire.tsx";

const manager = person({
  userType: "seller",
  authority: "seller",
  grants: { actions: { integrations: ["show", "integrate"] }, screens: everyScreen("/s/") },
});

const WEBHOOK = "https://platen.test/api/hooks/stores/abc";
let health: object = {};
const open = () => openScreen("/s/integrations/:id", "/s/integrations/i1", <StoreAccess />, manager);
const integrationOf = (platform: string, status = 0) =>
  on(callsOf(integrations).show, () => ({ id: "i1", name: "Fern", platform, status, domain: "fern.test" }));

beforeEach(() => {
  on(showStoreHealth, () => health);
});

describe("the keys of a marketplace's shop", () => {
  it("offer to connect it at the marketplace where the operator has an app there", async () => {
    integrationOf("etsy");
    health = {
      webhookUrl: WEBHOOK,
      app: { connectUrl: "/api/integrate/etsy?integration=i1", variable: "ETSY_API_KEY" },
    };
    open();
    expect(await screen.findByRole("button", { name: "Connect with Etsy" })).toBeTruthy();
  });

  it("offer to connect it again once it is connected", async () => {
    integrationOf("tiktok", 1);
    health = {
      webhookUrl: null,
      app: { connectUrl: "/api/integrate/tiktok?integration=i1", variable: "TIKTOK_APP_KEY" },
    };
    open();
    expect(await screen.findByRole("button", { name: "Connect with TikTok Shop again" })).toBeTruthy();
  });

  it("name the variable that the operator has to set", async () => {
    integrationOf("etsy");
    health = { webhookUrl: WEBHOOK, app: { connectUrl: null, variable: "ETSY_API_KEY" } };
    open();
    expect(await screen.findByText("ETSY_API_KEY")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Connect with/ })).toBeNull();
  });

  it("are all that other stores have", async () => {
    integrationOf("shopify");
    health = { webhookUrl: WEBHOOK, app: null };
    open();
    expect(await screen.findByRole("button", { name: "Connect store" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Connect with/ })).toBeNull();
  });
});
