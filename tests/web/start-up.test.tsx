import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChunkError, withTimeout } from "../../src/web/chunks.ts";
import {
  adoptTokensFromAddress,
  forgetSession,
  storeDeviceToken,
  storedDeviceToken,
  storedToken,
} from "../../src/web/session.ts";
import "./browser.tsx";

const at = (path: string) => window.history.replaceState(null, "", path);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  at("/");
});

describe("a token in the URL", () => {
  it("is stored and removed from the URL, and the rest of the URL stays", () => {
    at("/cms/s/orders?status=Hold&access_token=abc&app_token=shop");
    adoptTokensFromAddress();
    expect(storedToken()).toBe("abc");
    expect(localStorage.getItem("app-token")).toBe("shop");
    expect(window.location.pathname + window.location.search).toBe("/cms/s/orders?status=Hold");
  });

  it("does not replace a session without consent, and is removed from the URL anyway", () => {
    localStorage.setItem("access-token", "mine");
    at("/cms/?access_token=theirs");
    adoptTokensFromAddress(() => false);
    expect(storedToken()).toBe("mine");
    expect(window.location.search).toBe("");
    at("/cms/?access_token=theirs");
    adoptTokensFromAddress(() => true);
    expect(storedToken()).toBe("theirs");
  });
});

it("a device token is kept for the next sign-in when a session ends", () => {
  localStorage.setItem("access-token", "mine");
  storeDeviceToken("known");
  forgetSession();
  expect([storedToken(), storedDeviceToken()]).toEqual([null, "known"]);
});

describe("the sign-in page", () => {
  const TOKEN = "a-token";
  /** Opens the sign-in page with a stored token and this response of `users/info`. @returns the opened paths */
  async function open(query: string, status: number, body: object): Promise<string[]> {
    localStorage.setItem("access-token", TOKEN);
    at(`/cms/auth/login${query}`);
    vi.resetModules();
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
    const { page } = await import("../../src/web/address.ts");
    const { SignIn } = await import("../../src/web/auth/SignIn.tsx");
    const opened: string[] = [];
    vi.spyOn(page, "load").mockImplementation((path) => void opened.push(path));
    render(<SignIn brand={{ title: "Platen", logo: null }} provider={null} />);
    return opened;
  }
  const person = { id: "p1", landing: "/s/orders", grants: { actions: {}, screens: ["/s/orders"] } };
  const form = () => screen.findByRole("button", { name: "Sign in" });

  it("opens the landing page of a signed-in user", async () => {
    const opened = await open("", 200, person);
    await waitFor(() => expect(opened).toEqual(["/s/orders"]));
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("asks for the new password after a reset, even with a stored session", async () => {
    const opened = await open("?reset-password=1", 200, person);
    await form();
    expect(opened).toEqual([]);
  });

  it("clears an expired session and asks to sign in", async () => {
    const opened = await open("", 401, { message: "Your session has ended" });
    await form();
    expect([opened, localStorage.getItem("access-token")]).toEqual([[], null]);
  });
});

describe("a chunk that does not load", () => {
  it("becomes an error after two minutes instead of an endless skeleton", async () => {
    vi.useFakeTimers();
    const waiting = withTimeout(new Promise(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_000);
    const early = await Promise.race([waiting, Promise.resolve("still waiting")]);
    expect(early).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBeInstanceOf(ChunkError);
    expect(await waiting).toMatchObject({ isLate: true });
  });

  it("becomes the same error immediately when its file does not exist", async () => {
    await expect(withTimeout(Promise.reject(new Error("404")))).rejects.toBeInstanceOf(ChunkError);
  });
});
