import type { AxiosAdapter, InternalAxiosRequestConfig } from "axios";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "../../src/web/address.ts";
import { dataProvider } from "../../src/web/providers/data.ts";
import { http, send } from "../../src/web/providers/http.ts";
import { takeNotice } from "../../src/web/session.ts";
import "./browser.tsx";

let sent: InternalAxiosRequestConfig[] = [];
let responses: { status: number; data: unknown };

// Replaces the network below axios; everything above is our code.
const adapter: AxiosAdapter = async (config) => {
  sent.push(config);
  const response = { ...responses, statusText: "", headers: {}, config };
  if (config.validateStatus?.(responses.status)) return response;
  throw Object.assign(new Error("refused"), { isAxiosError: true, response, config });
};

beforeEach(() => {
  sent = [];
  http.defaults.adapter = adapter;
  responses = { status: 200, data: { id: "1" } };
});
afterEach(() => vi.restoreAllMocks());

const errorBody = { message: "Some values are not valid", errors: { name: "Name is already taken" } };

describe("an error response", () => {
  const touched: string[] = [];
  const provider = dataProvider((resource) => touched.push(resource));
  const calls: [string, () => Promise<unknown>][] = [
    ["create", () => provider.create({ resource: "customers", variables: {} })],
    ["update", () => provider.update({ resource: "customers", id: "1", variables: {} })],
    ["deleteOne", () => provider.deleteOne({ resource: "customers", id: "1" })],
    ["deleteMany", () => provider.deleteMany?.({ resource: "customers", ids: ["1"] }) as Promise<unknown>],
    ["getOne", () => provider.getOne({ resource: "customers", id: "1" })],
    ["getList", () => provider.getList({ resource: "customers" })],
    ["custom", () => provider.custom?.({ url: "/x", method: "post" }) as Promise<unknown>],
  ];
  for (const [name, ask] of calls) {
    it(`makes ${name} reject with messages by field, and invalidates nothing`, async () => {
      responses = { status: 400, data: errorBody };
      await expect(ask()).rejects.toEqual({ ...errorBody, statusCode: 400 });
      expect(touched).toEqual([]);
    });
  }

  it("is returned by a named call with the server's message", async () => {
    responses = { status: 400, data: errorBody };
    expect(await send("POST", "orders/submit")).toEqual({
      ok: false,
      status: 400,
      message: errorBody.message,
      errors: errorBody.errors,
    });
  });
});

describe("requests", () => {
  it("carry the session as Bearer token and as access_token", async () => {
    localStorage.setItem("access-token", "t0ken");
    await dataProvider().getOne({ resource: "customers", id: "1" });
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer t0ken");
    expect(sent[0]?.headers.get("access_token")).toBe("t0ken");
  });

  it("carry an idempotency key for actions that must not run twice", async () => {
    await send("POST", "orders/submit", { body: { ids: ["1"] }, idempotencyKey: "k1" });
    expect(sent[0]?.headers.get("Idempotency-Key")).toBe("k1");
  });

  it("end at the sign-in page and clear the session when it has expired", async () => {
    const load = vi.spyOn(page, "load").mockImplementation(() => undefined);
    for (const key of ["access-token", "client_id", "config", "info", "type"]) localStorage.setItem(key, "x");
    localStorage.setItem("app-token", "kept");
    responses = { status: 401, data: { message: "Your session has ended. Sign in again" } };
    expect(await send("GET", "orders")).toMatchObject({ ok: false, status: 401 });
    expect(load).toHaveBeenCalledWith("/auth/login");
    expect(Object.keys({ ...localStorage })).toEqual(["app-token"]);
  });

  it("leave no notice at the sign-in page where no session was sent", async () => {
    vi.spyOn(page, "load").mockImplementation(() => undefined);
    responses = { status: 401, data: { message: "This call needs an API key or a session" } };
    await send("GET", "orders");
    expect(takeNotice()).toBeNull();
  });

  it.each([502, 503, 504])(
    "say that the server is not available when a proxy responds with %i",
    async (status) => {
      responses = { status, data: "<h1>Bad gateway</h1>" };
      expect(await send("GET", "orders")).toMatchObject({
        ok: false,
        message: "The server is not available. Try again in a moment",
      });
      responses = { status, data: { message: "The database is unavailable" } };
      expect(await send("GET", "orders")).toMatchObject({ message: "The database is unavailable" });
    },
  );

  it("open /no-access if a screen's list is forbidden, but not if a picker's list is", async () => {
    const load = vi.spyOn(page, "load").mockImplementation(() => undefined);
    responses = { status: 403, data: {} };
    const list = (meta: object) => dataProvider().getList({ resource: "orders", meta });
    await expect(list({ short: true })).rejects.toMatchObject({ statusCode: 403 });
    expect(load).not.toHaveBeenCalled();
    await expect(list({ fillsScreen: true })).rejects.toMatchObject({ statusCode: 403 });
    expect(load).toHaveBeenCalledWith("/no-access");
  });
});

describe("responses of another back end", () => {
  it("may have _id, list or only rows", async () => {
    for (const data of [
      { data: [{ _id: "7" }], total: 1 },
      { list: [{ _id: "7" }], total: 1 },
      [{ _id: "7" }],
    ]) {
      responses = { status: 200, data };
      const page = await dataProvider().getList({ resource: "customers" });
      expect(page).toMatchObject({ data: [{ id: "7" }], total: 1 });
    }
  });
});
