import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { integrations } from "../../../src/domain/resources/index.ts";
import { setStoreAccess } from "../../../src/domain/stores/calls.ts";
import { showStoreHealth } from "../../../src/domain/stores/inbound/calls.ts";
import { authorizeWooCommerce } from "../../../src/domain/stores/platforms/woocommerce/calls.ts";
import Welcome from "../../../src/web/auth/pages/Welcome.tsx";
import { StoreAccess } from "../../../src/web/stores/StoreAccess.tsx";
import "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

const LABEL = "Orders to read first";
const manager = person({
  userType: "seller",
  authority: "seller",
  grants: { actions: { integrations: ["show", "integrate"] }, screens: everyScreen("/s/") },
});
let store = { platform: "shopify", status: 0 };
let reading: object | null = null;
const open = async (button: string) => {
  openScreen("/s/integrations/:id", "/s/integrations/i1", <StoreAccess />, manager);
  await userEvent.click(await screen.findByRole("button", { name: button }));
};
const days = (from: string | undefined) => Math.round((Date.now() - Date.parse(from ?? "")) / 86_400_000);
const choices = async () =>
  [...(await screen.findByLabelText<HTMLSelectElement>(LABEL)).options].map(({ text }) => text);

beforeEach(() => {
  store = { platform: "shopify", status: 0 };
  reading = null;
  on(callsOf(integrations).show, () => ({ id: "i1", name: "Fern", domain: "fern.test", ...store }));
  on(showStoreHealth, () => ({ app: null, authorization: { refusal: null }, reading }));
  on(setStoreAccess, () => ({ id: "i1", status: 1 }));
  on(authorizeWooCommerce, () => ({ url: "https://fern.test/wc-auth" }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("how far back a store is read first", () => {
  it("is chosen with its keys, and is a week where nobody chooses", async () => {
    await open("Connect store");
    expect(await choices()).toEqual([
      "New orders from now on",
      "The last 7 days",
      "The last 30 days",
      "From a date",
    ]);
    await userEvent.type(screen.getByLabelText("Client ID"), "id");
    await userEvent.type(screen.getByLabelText("Client secret"), "secret");
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    await waitFor(() => expect(sentTo(setStoreAccess)[0]?.body).toEqual({ key: "id", secret: "secret" }));
  });

  it.each([
    ["new", 0],
    ["month", 30],
    ["week", 7],
  ])("is sent as a time: %s", async (choice, expected) => {
    await open("Connect store");
    await userEvent.selectOptions(await screen.findByLabelText(LABEL), choice);
    await userEvent.type(screen.getByLabelText("Client ID"), "id");
    await userEvent.type(screen.getByLabelText("Client secret"), "secret");
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    await waitFor(() => expect(sentTo(setStoreAccess)).toHaveLength(1));
    expect(days(sentTo(setStoreAccess)[0]?.body?.readFrom)).toBe(expected);
  });

  it("has the error of a date at its field", async () => {
    on(
      setStoreAccess,
      () => new ErrorResponse("Bad request", { readFrom: "Enter a time within the last 60 days" }),
    );
    await open("Connect store");
    await userEvent.selectOptions(await screen.findByLabelText(LABEL), "date");
    expect(screen.getByLabelText<HTMLInputElement>(/first day/).min).toMatch(/^\d{4}-\d\d-\d\d$/);
    await userEvent.type(screen.getByLabelText("Client ID"), "id");
    await userEvent.type(screen.getByLabelText("Client secret"), "secret");
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    expect(await screen.findByText("Enter a time within the last 60 days")).toBeTruthy();
  });

  it("is chosen before the store's own page opens", async () => {
    store = { platform: "woocommerce", status: 0 };
    vi.stubGlobal("location", { ...window.location, assign: vi.fn() });
    await open("Connect store");
    await userEvent.selectOptions(await screen.findByLabelText(LABEL), "month");
    await userEvent.click(screen.getByRole("button", { name: "Connect with WooCommerce" }));
    await waitFor(() => expect(sentTo(authorizeWooCommerce)).toHaveLength(1));
    expect(days(sentTo(authorizeWooCommerce)[0]?.body?.readFrom)).toBe(30);
  });

  it("can be where the reading stopped", async () => {
    reading = { readAt: "2026-11-20T20:00:00.000Z" };
    await open("Connect store");
    expect((await choices())[0]).toBe("Where the reading stopped");
  });

  it("is not asked of a store that is connected", async () => {
    store = { platform: "shopify", status: 1 };
    await open("Change keys");
    expect(await screen.findByLabelText("Client ID")).toBeTruthy();
    expect(screen.queryByLabelText(LABEL)).toBeNull();
  });
});

it("how far back a shop of an app is read is chosen before it is connected", async () => {
  localStorage.setItem("access-token", "session");
  localStorage.setItem("app-token", "installation");
  const sent: { url: string; body: { readFrom?: string } }[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: { body?: string }) => {
    sent.push({ url, body: JSON.parse(init?.body ?? "{}") });
    if (url === "/api/users/info") return new Response(JSON.stringify(person({ landing: "/s/orders" })));
    if (url === "/api/integrate" && sent.filter((one) => one.url === url).length === 1)
      return new Response(
        JSON.stringify({
          message: "Bad request",
          errors: { readFrom: "Enter a time within the last 60 days" },
        }),
        { status: 400 },
      );
    return new Response(JSON.stringify({ shop: "fern.myshopify.test" }));
  });
  render(<Welcome brand={{ title: "Platen", logo: null }} />);
  await userEvent.selectOptions(await screen.findByLabelText(LABEL), "month");
  await userEvent.click(screen.getByRole("button", { name: "Connect" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Enter a time within the last 60 days");
  await userEvent.selectOptions(screen.getByLabelText(LABEL), "new");
  await userEvent.click(screen.getByRole("button", { name: "Connect" }));
  expect(await screen.findByRole("heading", { name: /is connected$/ })).toBeTruthy();
  expect(sent.filter(({ url }) => url === "/api/integrate").map(({ body }) => days(body.readFrom))).toEqual([
    30, 0,
  ]);
});
