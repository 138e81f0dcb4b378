import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { ImportResponse } from "../../../src/domain/orders/import/responses.ts";
import ImportOrders from "../../../src/web/orders/import/ImportOrders.tsx";
import ImportShow from "../../../src/web/orders/import/ImportShow.tsx";
import StoreSyncList from "../../../src/web/stores/StoreSyncList.tsx";
import { address } from "../browser.tsx";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

const FERN = { id: "s1", name: "Fern & Co on Shopify", platform: "shopify", domain: "fern.test" } as const;
const GIFTS = { id: "s2", name: "Gifts", platform: "shopify", domain: "gifts.test" } as const;
const job = (over: Partial<ImportResponse> = {}): ImportResponse => ({
  id: "i7",
  fileName: "orders.csv",
  format: "shopify",
  status: "previewed",
  rows: 1,
  orders: { total: 1, ready: 1, attention: 0, failed: 0, duplicate: 0, skipped: 0 },
  left: { ready: 1, attention: 0 },
  integration: null,
  integrationBy: null,
  committed: 0,
  progress: 100,
  message: null,
  encoding: null,
  dates: null,
  shipDate: null,
  unread: [],
  createdAt: "2026-11-20T20:00:00.000Z",
  ...over,
});
const agency = person({ userType: "agency", authority: "agency", sellerTeam: null });
const file = new File(["Name,Lineitem quantity\n#1,1\n"], "orders.csv", { type: "text/csv" });
const input = () => document.querySelector("input[type=file]") as HTMLInputElement;
const select = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Store" });
const optionsOf = ({ options }: HTMLSelectElement) => [...options].map(({ label }) => label);
const storeSent = () => {
  const [call] = sentTo("POST", /csv$/);
  return (call as { body: FormData }).body.get("integration"); // the file is sent as a form
};

beforeEach(() => {
  on("GET", /import\/histories$/, () => ({ data: [], total: 0 }));
  on("GET", /^orders\/stores$/, () => ({ data: [FERN, GIFTS] }));
  on("POST", /csv$/, () => job());
});

describe("the store of a file", () => {
  const openUpload = () => openScreen("/s/orders/import", "/s/orders/import", <ImportOrders area="s" />);

  it("is chosen before the upload, or detected from the file", async () => {
    const user = userEvent.setup();
    openUpload();
    expect(optionsOf(await select())).toEqual([
      "Detect from file",
      "Fern & Co on Shopify",
      "Gifts (Shopify)",
      "No store",
    ]);
    await user.selectOptions(await select(), "Gifts (Shopify)");
    await user.upload(input(), file);
    await waitFor(() => expect(address.now).toBe("/s/orders/import/histories/i7"));
    expect(storeSent()).toBe("s2");
  });

  it("is not sent without a choice", async () => {
    const user = userEvent.setup();
    openUpload();
    await select();
    await user.upload(input(), file);
    await waitFor(() => expect(sentTo("POST", /csv$/)).toHaveLength(1));
    expect(storeSent()).toBeNull();
  });

  it("is not offered to a seller without stores", async () => {
    on("GET", /^orders\/stores$/, () => ({ data: [] }));
    openUpload();
    await waitFor(() => expect(sentTo("GET", /^orders\/stores$/)).toHaveLength(1));
    await screen.findByText("Drop a file here");
    expect(screen.queryByLabelText("Store")).toBeNull();
  });

  it("shows the server's refusal", async () => {
    const user = userEvent.setup();
    on(
      "POST",
      /csv$/,
      () => new ErrorResponse("Store does not exist", { integration: "Store does not exist" }),
    );
    openUpload();
    await user.selectOptions(await select(), "Gifts (Shopify)");
    await user.upload(input(), file);
    expect((await screen.findByRole("alert")).textContent).toBe("Store does not exist");
  });

  it("is one of the chosen seller's stores, and is chosen again when the seller changes", async () => {
    const user = userEvent.setup();
    on("GET", /^seller-teams\/list$/, () => ({
      data: [
        { id: "t9", name: "Fern & Co" },
        { id: "t8", name: "Northlight" },
      ],
      total: 2,
    }));
    openScreen("/ag/orders/import", "/ag/orders/import", <ImportOrders area="ag" />, agency);
    await screen.findByText("Drop a file here");
    expect(sentTo("GET", /^orders\/stores$/)).toEqual([]);
    const pick = async (name: string) => {
      await user.click(screen.getByRole("combobox", { name: "Seller" }));
      await user.click(await screen.findByTitle(name));
    };
    await pick("Fern & Co");
    await user.selectOptions(await select(), "No store");
    await pick("Northlight");
    await waitFor(async () => expect((await select()).value).toBe(""));
    expect(sentTo("GET", /^orders\/stores$/).map(({ query }) => query.sellerTeam)).toEqual(["t9", "t8"]);
  });
});

describe("the store of a previewed file", () => {
  const open = (over: Partial<ImportResponse>) => {
    on("GET", /^orders\/import\/i7$/, () => job(over));
    on("GET", /^orders\/import\/i7\/detail$/, () => ({ ...job(over), data: [], total: 0 }));
    on("GET", /^orders\/import\/i7\/summary$/, () => ({
      charge: 14.49,
      balance: 100,
      reasons: [],
      missing: [],
    }));
    openScreen("/s/orders/import/histories/:id", "/s/orders/import/histories/i7", <ImportShow area="s" />);
  };

  it("is shown with the reason for it, and a change is saved at once", async () => {
    const user = userEvent.setup();
    open({ integration: FERN, integrationBy: "last" });
    await waitFor(async () => expect((await select()).value).toBe("s1"));
    expect(screen.getByText(/^Chosen for the last file with these columns/)).toBeTruthy();
    on("PUT", /store$/, () => job({ integration: GIFTS, integrationBy: "person" }));
    on("GET", /^orders\/import\/i7$/, () => job({ integration: GIFTS, integrationBy: "person" }));
    await user.selectOptions(await select(), "Gifts (Shopify)");
    await waitFor(async () => expect((await select()).value).toBe("s2"));
    await user.selectOptions(await select(), "No store");
    await waitFor(() =>
      expect(sentTo("PUT", /^orders\/import\/i7\/store$/).map(({ body }) => body)).toEqual([
        { integration: "s2" },
        { integration: null },
      ]),
    );
  });

  it("is empty if several match, and shows the consequence", async () => {
    open({});
    expect((await select()).value).toBe("");
    expect(
      screen.getByText(
        "Several stores of Shopify match. Choose one, or no store: then no tracking numbers are sent.",
      ),
    ).toBeTruthy();
  });

  it("is chosen, or none is, before the orders of a file that several match can be imported", async () => {
    const user = userEvent.setup();
    open({});
    const button = await screen.findByRole("button", { name: /^Import 1 order/ });
    await waitFor(() => expect(button).toHaveProperty("disabled", true));
    expect(optionsOf(await select())[0]).toBe("Choose a store");
    on("PUT", /store$/, () => job({ integrationBy: "person" }));
    on("GET", /^orders\/import\/i7$/, () => job({ integrationBy: "person" }));
    await user.selectOptions(await select(), "No store");
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    expect(optionsOf(await select())).not.toContain("Choose a store");
    expect(sentTo("PUT", /^orders\/import\/i7\/store$/).map(({ body }) => body)).toEqual([
      { integration: null },
    ]);
  });

  it("keeps the name of a removed store", async () => {
    open({ integration: { ...FERN, id: "s0", name: "Old shop" }, integrationBy: "person" });
    expect(optionsOf(await select())).toContain("Old shop (removed)");
    expect(screen.getByText("This store was removed.")).toBeTruthy();
  });
});

describe("orders without a store", () => {
  const notice = (n: number, sellerTeam: { id: string; name: string }) => ({
    id: `n${n}`,
    number: `N-${n}`,
    parcel: null,
    order: { id: `o${n}`, orderName: `#${n}`, status: "InTransit" },
    integration: null,
    status: "unconnected",
    reason: "Two Shopify stores match. Choose one",
    attempts: 0,
    triedAt: null,
    nextAttemptAt: null,
    syncAt: null,
    sellerTeam,
  });

  it("are assigned to one in a dialog, per seller", async () => {
    const user = userEvent.setup();
    const [fern, north] = [
      { id: "t1", name: "Fern & Co" },
      { id: "t2", name: "Northlight" },
    ];
    on("GET", /^store-syncs$/, () => ({
      data: [notice(1, fern), notice(2, fern), notice(3, north)],
      total: 3,
    }));
    on("GET", /^store-syncs\/count$/, () => ({ total: 3, by: { unconnected: 3 } }));
    on("POST", /assign-store$/, ({ body }) => {
      const { ids } = body as { ids: string[] };
      return ids.includes("o3")
        ? { success: [], failed: [{ id: "o3", message: "Void it first" }], message: "Void it first" }
        : { success: ids, failed: [], message: "Named" };
    });
    openScreen("/ag/tracking/stores", "/ag/tracking/stores", <StoreSyncList area="ag" />, agency);
    for (const name of ["N-1", "N-2", "N-3"])
      await user.click(await screen.findByRole("checkbox", { name: new RegExp(name) }));
    await user.click(screen.getByRole("button", { name: "Assign store" }));
    const submit = await screen.findByRole("button", { name: "Assign" });
    expect(submit).toHaveProperty("disabled", true);
    const ofFern = await screen.findByRole("combobox", { name: "Fern & Co (2 orders)" });
    await waitFor(() => expect(ofFern).toHaveProperty("disabled", false));
    await user.selectOptions(ofFern, "Gifts (Shopify)");
    await user.selectOptions(screen.getByRole("combobox", { name: "Northlight (1 order)" }), "s1");
    await user.click(submit);
    expect(await screen.findByText("Void it first")).toBeTruthy();
    expect(sentTo("POST", /assign-store$/).map(({ body }) => body)).toEqual([
      { ids: ["o1", "o2"], integration: "s2" },
      { ids: ["o3"], integration: "s1" },
    ]);
  });
});
