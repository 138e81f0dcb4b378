import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "../../src/web/address.ts";
import { forgetSession, storeToken } from "../../src/web/session.ts";
import { leaveWithSession } from "../../src/web/session-ends.ts";
import "./browser.tsx";

const load = vi.fn();
beforeEach(() => {
  load.mockClear();
  vi.spyOn(page, "load").mockImplementation(load);
  window.history.replaceState(null, "", "/cms/s/orders?status=Hold");
});
afterEach(() => {
  window.history.replaceState(null, "", "/");
});

// The environment's own event has no `persisted`.
const shown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
const SIGN_IN = "/auth/login?next=%2Fs%2Forders%3Fstatus%3DHold";

describe("a page whose session is gone", () => {
  it("is left where another tab has signed out", async () => {
    storeToken("mine");
    leaveWithSession();
    localStorage.setItem("a choice", "x");
    window.dispatchEvent(new StorageEvent("storage", { key: "a choice" }));
    expect(load).not.toHaveBeenCalled();
    forgetSession();
    window.dispatchEvent(new StorageEvent("storage", { key: "access-token" }));
    await vi.waitFor(() => expect(load).toHaveBeenCalledWith(SIGN_IN), { timeout: 2_000 });
  });

  it("stays where another tab has signed in, which empties the storage first", async () => {
    storeToken("mine");
    leaveWithSession();
    forgetSession();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    storeToken("another");
    await new Promise((resume) => setTimeout(resume, 700));
    expect(load).not.toHaveBeenCalled();
  });

  it("is left where the browser shows it again after a sign-out", () => {
    storeToken("mine");
    leaveWithSession();
    shown(true);
    expect(load).not.toHaveBeenCalled();
    forgetSession();
    shown(false);
    expect(load).not.toHaveBeenCalled();
    shown(true);
    expect(load).toHaveBeenCalledWith(SIGN_IN);
  });
});
