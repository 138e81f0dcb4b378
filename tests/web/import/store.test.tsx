import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { orderImport, showImportSummary } from "../../../src/domain/orders/import/calls.ts";
import { type ImportResponse, importResponse } from "../../../src/domain/orders/import/responses.ts";
import { listOrderStores, setImportStore } from "../../../src/domain/orders/import/store/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { listRowSchema } from "../../../src/domain/resource/row-schema.ts";
import { sellerTeams, storeSyncs } from "../../../src/domain/resources/index.ts";
import { assignStore } from "../../../src/domain/stores/sync/calls.ts";
import ImportOrders from "../../../src/web/orders/import/ImportOrders.tsx";
import ImportShow from "../../../src/web/orders/import/ImportShow.tsx";
import StoreSyncList from "../../../src/web/stores/StoreSyncList.tsx";
import { address } from "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

const FERN = { id: "s1", name: "Fern & Co on Shopify", platform: "shopify", domain: "fern.test" } as const;
const GIFTS = { id: "s2", name: "Gifts", platform: "shopify", domain: "gifts.test" } as const;
const job = (over: Partial<ImportResponse> = {}): ImportResponse => ({
  ...sampleOf(importResponse, {
    id: "i7",
    fileName: "orders.csv",
    format: "shopify",
    status: "previewed",
    rows: 1,
    progress: 100,
    orders: { total: 1, ready: 1, attention: 0, failed: 0, duplicate: 0, skipped: 0 },
    left: { ready: 1, attention: 0 },
    createdAt: "2026-11-20T20:00:00.000Z",
  }),
  ...over,
});
const agency = person({ userType: "agency", authority: "agency", sellerTeam: null });
const file = new File(["Name,Lineitem quantity\n#1,1\n"], "orders.csv", { type: "text/csv" });
const input = () => document.querySelector("input[type=file]") as HTMLInputElement;
const select = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Store" });
const optionsOf = ({ options }: HTMLSelectElement) => [...options].map(({ label }) => label);
const storeSent = () => {
  const [call] = sentTo(orderImport.upload);
  return (call as { body: FormData }).body.get("integration"); // the file is sent as a form
};

beforeEach(() => {
  on(orderImport.list, () => ({ data: [], total: 0 }));
  on(listOrderStores, () => ({ data: [FERN, GIFTS] }));
  on(orderImport.upload, () => job());
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
    await waitFor(() => expect(sentTo(orderImport.upload)).toHaveLength(1));
    expect(storeSent()).toBeNull();
  });

  it("is not offered to a seller without stores", async () => {
    on(listOrderStores, () => ({ data: [] }));
    openUpload();
    await waitFor(() => expect(sentTo(listOrderStores)).toHaveLength(1));
    await screen.findByText("Drop a file here");
    expect(screen.queryByLabelText("Store")).toBeNull();
  });

  it("shows the server's refusal", async () => {
    const user = userEvent.setup();
    on(
      orderImport.upload,
      () => new ErrorResponse("Store does not exist", { integration: "Store does not exist" }),
    );
    openUpload();
    await user.selectOptions(await select(), "Gifts (Shopify)");
    await user.upload(input(), file);
    expect((await screen.findByRole("alert")).textContent).toBe("Store does not exist");
  });

  it("is one of the chosen seller's stores, and is chosen again when the seller changes", async () => {
    const user = userEvent.setup();
    on(callsOf(sellerTeams).choose, () => ({
      data: [
        { id: "t9", name: "Fern & Co", code: "FERN" },
        { id: "t8", name: "Northlight", code: "NORTH" },
      ],
      total: 2,
    }));
    openScreen("/ag/orders/import", "/ag/orders/import", <ImportOrders area="ag" />, agency);
    await screen.findByText("Drop a file here");
    expect(sentTo(listOrderStores)).toEqual([]);
    const pick = async (name: string) => {
      await user.click(screen.getByRole("combobox", { name: "Seller" }));
      await user.click(await screen.findByTitle(name));
    };
    await pick("Fern & Co");
    await user.selectOptions(await select(), "No store");
    await pick("Northlight");
    await waitFor(async () => expect((await select()).value).toBe(""));
    expect(sentTo(listOrderStores).map(({ query }) => query.sellerTeam)).toEqual(["t9", "t8"]);
  });
});

describe("the store of a previewed file", () => {
  const open = (over: Partial<ImportResponse>) => {
    on(orderImport.show, () => job(over));
    on(orderImport.lines, () => ({ ...job(over), data: [], total: 0 }));
    on(showImportSummary, () => ({
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
    on(setImportStore, () => job({ integration: GIFTS, integrationBy: "person" }));
    on(orderImport.show, () => job({ integration: GIFTS, integrationBy: "person" }));
    await user.selectOptions(await select(), "Gifts (Shopify)");
    await waitFor(async () => expect((await select()).value).toBe("s2"));
    await user.selectOptions(await select(), "No store");
    await waitFor(() =>
      expect(sentTo(setImportStore).map(({ body }) => body)).toEqual([
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
    on(setImportStore, () => job({ integrationBy: "person" }));
    on(orderImport.show, () => job({ integrationBy: "person" }));
    await user.selectOptions(await select(), "No store");
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    expect(optionsOf(await select())).not.toContain("Choose a store");
    expect(sentTo(setImportStore).map(({ body }) => body)).toEqual([{ integration: null }]);
  });

  it("keeps the name of a removed store", async () => {
    open({ integration: { ...FERN, id: "s0", name: "Old shop" }, integrationBy: "person" });
    expect(optionsOf(await select())).toContain("Old shop (removed)");
    expect(screen.getByText("This store was removed.")).toBeTruthy();
  });
});

describe("orders without a store", () => {
  const notice = (n: number, sellerTeam: { id: string; name: string }) =>
    sampleOf(listRowSchema(storeSyncs), {
      id: `n${n}`,
      number: `N-${n}`,
      parcel: { id: `p${n}`, number: `N-${n}`, carrier: null, status: "shipped" },
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
    on(callsOf(storeSyncs).list, () => ({
      data: [notice(1, fern), notice(2, fern), notice(3, north)],
      total: 3,
    }));
    on(callsOf(storeSyncs).count, () => ({ total: 3, by: { unconnected: 3 } }));
    on(assignStore, ({ body }) => {
      const { ids } = body;
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
    expect(sentTo(assignStore).map(({ body }) => body)).toEqual([
      { ids: ["o1", "o2"], integration: "s2" },
      { ids: ["o3"], integration: "s1" },
    ]);
  });
});
