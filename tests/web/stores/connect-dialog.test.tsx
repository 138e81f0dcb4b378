import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { integrations } from "../../../src/domain/resources/index.ts";
import { setStoreAccess } from "../../../src/domain/stores/calls.ts";
import { showStoreHealth } from "../../../src/domain/stores/inbound/calls.ts";
import {
  authorizeWooCommerce,
  finishWooCommerce,
} from "../../../src/domain/stores/platforms/woocommerce/calls.ts";
import { ReturnFromStore } from "../../../src/web/stores/ReturnFromStore.tsx";
import { StoreAccess } from "../../../src/web/stores/StoreAccess.tsx";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

const manager = person({
  userType: "seller",
  authority: "seller",
  grants: { actions: { integrations: ["show", "integrate"] }, screens: everyScreen("/s/") },
});

const PAGE = "https://fern.test/wc-auth/v1/authorize?user_id=t1";
let refusal: string | null = null;
const left = vi.fn();
const open = () => openScreen("/s/integrations/:id", "/s/integrations/i1", <StoreAccess />, manager);
const comeBack = (query: string) =>
  openScreen("/s/integrations/:id", `/s/integrations/i1${query}`, <ReturnFromStore />, manager);

beforeEach(() => {
  refusal = null;
  left.mockReset();
  vi.stubGlobal("location", { ...window.location, assign: left });
  on(callsOf(integrations).show, () => ({
    id: "i1",
    name: "Fern",
    platform: "woocommerce",
    status: 0,
    domain: "fern.test",
  }));
  on(showStoreHealth, () => ({ app: null, authorization: { refusal } }));
  on(authorizeWooCommerce, () => ({ url: PAGE }));
  on(finishWooCommerce, () => ({ id: "i1", status: 1 }));
  on(setStoreAccess, () => ({ id: "i1", status: 1 }));
});
afterEach(() => vi.unstubAllGlobals());

describe("the connection of a WooCommerce store", () => {
  it("opens the store's own page, at the address that was typed", async () => {
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Connect store" }));
    await userEvent.type(await screen.findByLabelText("Address"), "https://fern.test/shop");
    expect(screen.queryByLabelText("Consumer key")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Connect with WooCommerce" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(PAGE));
    expect(sentTo(authorizeWooCommerce)).toMatchObject([
      { params: { id: "i1" }, body: { address: "https://fern.test/shop" } },
    ]);
  });

  it("is made with keys instead", async () => {
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Connect store" }));
    await userEvent.click(await screen.findByRole("button", { name: "Enter keys instead" }));
    await userEvent.type(await screen.findByLabelText("Consumer key"), "ck_1");
    await userEvent.type(screen.getByLabelText("Consumer secret"), "cs_1");
    expect(screen.getByRole("button", { name: "Connect with WooCommerce instead" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    await waitFor(() => expect(sentTo(setStoreAccess).at(-1)?.body).toEqual({ key: "ck_1", secret: "cs_1" }));
  });

  it("is made with keys alone where the server has no https, and says so", async () => {
    refusal = "WooCommerce sends keys only to addresses with https://";
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Connect store" }));
    expect(await screen.findByLabelText("Consumer key")).toBeTruthy();
    expect(
      screen.getByText(/^It cannot be connected with a click: WooCommerce sends keys only/),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Connect with/ })).toBeNull();
  });
});

describe("the return from a WooCommerce store", () => {
  it("connects it once, and leaves no token in the address", async () => {
    comeBack("?success=1&user_id=t1");
    expect(await screen.findByText("Store connected")).toBeTruthy();
    expect(sentTo(finishWooCommerce)).toMatchObject([{ params: { id: "i1" }, body: { token: "t1" } }]);
    await waitFor(() => expect(address.now).toBe("/s/integrations/i1"));
  });

  it("says why it is not connected", async () => {
    on(finishWooCommerce, () => new ErrorResponse("The store has allowed reading only."));
    comeBack("?success=1&user_id=t1");
    expect((await screen.findByRole("alert")).textContent).toBe("The store has allowed reading only.");
  });

  it("says that the access was denied, and asks for nothing", async () => {
    comeBack("?success=0&user_id=t1");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Nothing was connected: the access was denied.",
    );
    expect(sentTo(finishWooCommerce)).toEqual([]);
    await waitFor(() => expect(address.now).toBe("/s/integrations/i1"));
  });
});
