import type { AxiosAdapter, InternalAxiosRequestConfig } from "axios";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "../../src/web/address.ts";
import { dataProvider } from "../../src/web/providers/data.ts";
import { http, send } from "../../src/web/providers/http.ts";
import "./browser.tsx";

let sent: InternalAxiosRequestConfig[] = [];
let answers: { status: number; data: unknown };

// The adapter is where axios meets the network; above it all is ours.
const adapter: AxiosAdapter = async (config) => {
  sent.push(config);
  const response = { ...answers, statusText: "", headers: {}, config };
  if (config.validateStatus?.(answers.status)) return response;
  throw Object.assign(new Error("refused"), { isAxiosError: true, response, config });
};

beforeEach(() => {
  sent = [];
  http.defaults.adapter = adapter;
  answers = { status: 200, data: { id: "1" } };
});
afterEach(() => vi.restoreAllMocks());

const refusal = { message: "Some values cannot be accepted", errors: { name: "Name is already taken" } };

describe("a refusal that resolves as an answer", () => {
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
    it(`is an error of ${name}, with its words by field, and nothing counts as changed`, async () => {
      answers = { status: 400, data: refusal };
      await expect(ask()).rejects.toEqual({ ...refusal, statusCode: 400 });
      expect(touched).toEqual([]);
    });
  }

  it("comes back to a named call as an answer with the server's words", async () => {
    answers = { status: 400, data: refusal };
    expect(await send("POST", "orders/submit")).toEqual({
      ok: false,
      status: 400,
      message: refusal.message,
      errors: refusal.errors,
    });
  });
});

describe("what every call carries", () => {
  it("is the session, as Bearer and as access_token", async () => {
    localStorage.setItem("access-token", "t0ken");
    await dataProvider().getOne({ resource: "customers", id: "1" });
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer t0ken");
    expect(sent[0]?.headers.get("access_token")).toBe("t0ken");
  });

  it("names one attempt of an action where it must not act twice", async () => {
    await send("POST", "orders/submit", { body: { ids: ["1"] }, idempotencyKey: "k1" });
    expect(sent[0]?.headers.get("Idempotency-Key")).toBe("k1");
  });

  it("leads to sign-in and forgets the session when that has ended", async () => {
    const load = vi.spyOn(page, "load").mockImplementation(() => undefined);
    for (const key of ["access-token", "client_id", "config", "info", "type"]) localStorage.setItem(key, "x");
    localStorage.setItem("app-token", "kept");
    answers = { status: 401, data: { message: "Your session has ended. Sign in again" } };
    expect(await send("GET", "orders")).toMatchObject({ ok: false, status: 401 });
    expect(load).toHaveBeenCalledWith("/auth/login");
    expect(Object.keys({ ...localStorage })).toEqual(["app-token"]);
  });

  it("leads to /no-access when a screen's list is refused, but not when a picker's is", async () => {
    const load = vi.spyOn(page, "load").mockImplementation(() => undefined);
    answers = { status: 403, data: {} };
    const list = (meta: object) => dataProvider().getList({ resource: "orders", meta });
    await expect(list({ short: true })).rejects.toMatchObject({ statusCode: 403 });
    expect(load).not.toHaveBeenCalled();
    await expect(list({ fillsScreen: true })).rejects.toMatchObject({ statusCode: 403 });
    expect(load).toHaveBeenCalledWith("/no-access");
  });
});

describe("answers of another back end", () => {
  it("may say _id, list or nothing but rows", async () => {
    for (const data of [
      { data: [{ _id: "7" }], total: 1 },
      { list: [{ _id: "7" }], total: 1 },
      [{ _id: "7" }],
    ]) {
      answers = { status: 200, data };
      const page = await dataProvider().getList({ resource: "customers" });
      expect(page).toMatchObject({ data: [{ id: "7" }], total: 1 });
    }
  });
});
