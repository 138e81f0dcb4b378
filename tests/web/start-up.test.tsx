import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChunkError, inTime } from "../../src/web/chunks.ts";
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

describe("a token in the address", () => {
  it("is stored and stripped, and the rest of the address stays", () => {
    at("/cms/s/orders?status=Hold&access_token=abc&app_token=shop");
    adoptTokensFromAddress();
    expect(storedToken()).toBe("abc");
    expect(localStorage.getItem("app-token")).toBe("shop");
    expect(window.location.pathname + window.location.search).toBe("/cms/s/orders?status=Hold");
  });

  it("does not replace somebody's session unless they agree, and is stripped all the same", () => {
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

it("a session that ends leaves the token by which the browser is known at the next sign-in", () => {
  localStorage.setItem("access-token", "mine");
  storeDeviceToken("known");
  forgetSession();
  expect([storedToken(), storedDeviceToken()]).toEqual([null, "known"]);
});

describe("the sign-in page", () => {
  const TOKEN = "a-token";
  /** Opens it with a stored token; the server answers `users/info` with this. @returns the paths led to */
  async function open(query: string, status: number, body: object): Promise<string[]> {
    localStorage.setItem("access-token", TOKEN);
    at(`/cms/auth/login${query}`);
    vi.resetModules();
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
    const { page } = await import("../../src/web/address.ts");
    const { SignIn } = await import("../../src/web/auth/SignIn.tsx");
    const led: string[] = [];
    vi.spyOn(page, "load").mockImplementation((path) => void led.push(path));
    render(<SignIn brand={{ title: "Platen", logo: null }} />);
    return led;
  }
  const person = { id: "p1", landing: "/s/orders", grants: { actions: {}, screens: ["/s/orders"] } };
  const form = () => screen.findByRole("button", { name: "Sign in" });

  it("takes somebody who is signed in to their landing page", async () => {
    const led = await open("", 200, person);
    await waitFor(() => expect(led).toEqual(["/s/orders"]));
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("asks for the new password after a reset, although a session is stored", async () => {
    const led = await open("?reset-password=1", 200, person);
    await form();
    expect(led).toEqual([]);
  });

  it("forgets a session that has ended and asks to sign in", async () => {
    const led = await open("", 401, { message: "Your session has ended" });
    await form();
    expect([led, localStorage.getItem("access-token")]).toEqual([[], null]);
  });
});

describe("a part of the application that does not arrive", () => {
  it("is an error after two minutes, not an endless skeleton", async () => {
    vi.useFakeTimers();
    const waiting = inTime(new Promise(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_000);
    const early = await Promise.race([waiting, Promise.resolve("still waiting")]);
    expect(early).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBeInstanceOf(ChunkError);
    expect(await waiting).toMatchObject({ isLate: true });
  });

  it("is the same error at once when its file is gone", async () => {
    await expect(inTime(Promise.reject(new Error("404")))).rejects.toBeInstanceOf(ChunkError);
  });
});
