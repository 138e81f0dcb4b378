import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  changeMapping,
  deleteMappings,
  listMappings,
  listUnmapped,
  mapItems,
} from "../../../src/domain/orders/mapping/calls.ts";
import { type SavedMapping, type WaitingItems } from "../../../src/domain/orders/mapping/responses.ts";
import { type Resource } from "../../../src/domain/resource/define.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { listRowSchema, rowSchema } from "../../../src/domain/resource/row-schema.ts";
import { catalogVariants, integrations, orderItems, products } from "../../../src/domain/resources/index.ts";
import MappingScreen from "../../../src/web/orders/mapping/MappingScreen.tsx";
import "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";

const tote: WaitingItems = {
  sellerTeam: { id: "t1", name: "Fern & Co" },
  key: "sku:TOTE-NAT-OS",
  nameKey: "sku:TOTE-NAT-OS",
  title: "Canvas tote",
  sku: "TOTE-NAT-OS",
  items: 14,
  orders: 9,
  quantity: 15,
  examples: ["#1", "#2", "#3"],
  suggestions: [],
};
const wrap: WaitingItems = {
  ...tote,
  key: "text:gift wrap|",
  nameKey: "text:gift wrap|",
  title: "Gift wrap",
  sku: null,
  items: 1,
  orders: 1,
  examples: ["#9"],
};
const variantOf = (code: string) =>
  sampleOf(listRowSchema(catalogVariants), {
    id: `id-${code}`,
    catalogVariantCode: code,
    catalog: { id: "c1", name: "Natural tote" },
    color: "Natural",
    colorHex: "#e8dcc4",
    size: "One size",
    inStock: true,
  });

let waiting: WaitingItems[];
beforeEach(() => {
  waiting = [tote, wrap];
  on(listUnmapped, () => ({ data: waiting, total: waiting.length }));
  on(callsOf(catalogVariants).list, ({ query }) => {
    const found = ["TOTE-A", "TOTE-B"].filter((code) => code.includes(query.search ?? ""));
    return { data: found.map(variantOf), total: found.length };
  });
  on(mapItems, () => ({
    items: 14,
    orders: 9,
    charge: 133,
    inOrders: { items: 12, orders: 8, charge: 110 },
    inFiles: { items: 2, orders: 1, charge: 23, files: 1 },
    message: "14 items in 9 orders mapped",
  }));
});
const open = () => openScreen("/s/mapping-products", "/s/mapping-products", <MappingScreen area="s" />);
const previews = () => sentTo(mapItems).filter(({ query }) => query.preview === "true");
const choices = () => sentTo(mapItems).filter(({ query }) => query.preview === undefined);

describe("the mapping of items", () => {
  it("lists unmapped items grouped by name, with their orders", async () => {
    open();
    expect(await screen.findByText("14 items in 9 orders")).toBeTruthy();
    expect(screen.getByText("SKU TOTE-NAT-OS · #1, #2, #3 and 6 more")).toBeTruthy();
    expect(screen.getByText("No SKU · #9")).toBeTruthy();
  });

  it.each([
    ["mapping", "item", orderItems, "Items like Canvas tote"],
    ["mapping-product", "product", products, "Items sold as Canvas tote"],
    ["mapping-products", "store", integrations, "Items of the store Canvas tote"],
  ] as const)(
    "lists at /s/%s/{id} the items of one %s only, and links to all",
    async (path, kind, resource, text) => {
      const row = { id: "x1", [resource.title]: "Canvas tote" };
      on(callsOf(resource).show, () => sampleOf<z.ZodObject>(rowSchema(resource as Resource), row));
      openScreen(`/s/${path}/:id`, `/s/${path}/x1`, <MappingScreen area="s" />);
      expect((await screen.findByText(/Show all items/)).getAttribute("href")).toBe("/s/mapping-products");
      const note = () => screen.getByText(/Show all items/).parentElement?.textContent;
      // Only a product gets artwork.
      const more = kind === "product" ? " · Add artwork to the product" : "";
      await waitFor(() => expect(note()).toBe(`${text} · Show all items${more}`));
      await waitFor(() => expect(sentTo(listUnmapped).at(-1)?.query).toMatchObject({ [kind]: "x1" }));
    },
  );

  it("works by keyboard: search, arrow keys, Enter for the preview, Enter to save", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    const field = await screen.findByRole("combobox", { name: "Variant for Canvas tote" });
    expect(document.activeElement).toBe(field);
    await screen.findByRole("option", { name: /TOTE-B/ });
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByText("14 open items in 9 orders, +$133.00")).toBeTruthy();
    expect(screen.getByText("12 items in 8 orders, 2 items in 1 order in 1 previewed file")).toBeTruthy();
    expect(choices()).toEqual([]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Map to TOTE-B" })),
    );
    waiting = [wrap];
    await user.keyboard("{Enter}");
    await waitFor(() => expect(choices()).toHaveLength(1));
    expect(choices()[0]?.body).toEqual({ key: "sku:TOTE-NAT-OS", variant: "id-TOTE-B" });
    // The focus moves to the next item's field.
    const next = await screen.findByRole("combobox", { name: "Variant for Gift wrap" });
    expect(document.activeElement).toBe(next);
    await waitFor(() => expect(screen.queryByText("Canvas tote")).toBeNull());
  });

  it("opens the item that somebody came for with its suggestion chosen, and lists its catalog first", async () => {
    const user = userEvent.setup();
    waiting = [{ ...tote, suggestions: [{ variant: variantOf("TOTE-B"), score: 80, reasons: ["SKU"] }] }];
    on(callsOf(orderItems).show, () =>
      sampleOf<z.ZodObject>(rowSchema(orderItems as Resource), { id: "x1", title: "Canvas tote" }),
    );
    on(callsOf(catalogVariants).list, ({ query }) => {
      const rows = [variantOf("AAA"), variantOf("TOTE-B")];
      const found = query.catalog === "c1" ? rows.slice(1) : rows;
      return { data: found, total: found.length };
    });
    openScreen("/s/mapping/:id", "/s/mapping/x1", <MappingScreen area="s" />);
    const map = await screen.findByRole("button", { name: "Map to TOTE-B" });
    expect(await screen.findByText("14 open items in 9 orders, +$133.00")).toBeTruthy();
    const codes = () => screen.getAllByRole("option").map((option) => option.textContent?.slice(0, 6));
    await waitFor(() => expect(codes()).toEqual(["TOTE-B", "AAANat"]));
    await user.click(map);
    await waitFor(() => expect(choices()[0]?.body).toEqual({ key: "sku:TOTE-NAT-OS", variant: "id-TOTE-B" }));
  });

  it("chooses no suggestion where another is as likely", async () => {
    const user = userEvent.setup();
    const suggestion = (code: string) => ({ variant: variantOf(code), score: 60, reasons: ["Name"] });
    waiting = [{ ...tote, suggestions: [suggestion("TOTE-A"), suggestion("TOTE-B")] }];
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    const map = await screen.findByRole("button", { name: "Map to variant" });
    await screen.findByRole("option", { name: /TOTE-B/ });
    expect(map.hasAttribute("disabled")).toBe(true);
    expect(previews()).toEqual([]);
  });

  it("leaves items out that are not ours: the item, or all of its SKU, after what changes was shown", async () => {
    const user = userEvent.setup();
    waiting = [{ ...tote, key: "titled:TOTE-NAT-OS|canvas tote" }, wrap];
    on(mapItems, () => ({
      items: 3,
      orders: 2,
      charge: -4.5,
      kept: 1,
      inOrders: { items: 3, orders: 2, charge: -4.5 },
      inFiles: { items: 0, orders: 0, charge: 0, files: 0 },
      message: "3 items in 2 orders left out",
    }));
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    await user.click(await screen.findByRole("button", { name: "Not ours" }));
    const only = await screen.findByRole("radio", { name: "Only items with SKU TOTE-NAT-OS and this title" });
    expect(document.activeElement).toBe(only);
    expect(screen.queryByRole("combobox")).toBeNull();
    await screen.findByText(
      "3 open items in 2 orders are left out, -$4.50. 1 order has no other item and keeps it: cancel or delete it",
    );
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(previews()).toHaveLength(2));
    const every = screen.getByRole("radio", { name: "Every item with SKU TOTE-NAT-OS" });
    expect(document.activeElement).toBe(every);
    expect(choices()).toEqual([]);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Leave out" })).toHaveProperty("disabled", false),
    );
    await user.click(screen.getByRole("button", { name: "Leave out" }));
    await waitFor(() => expect(choices()).toHaveLength(1));
    expect(choices()[0]?.body).toEqual({ key: "sku:TOTE-NAT-OS", notOurs: true });
    // The next item, which has no SKU.
    await user.click(await screen.findByRole("button", { name: "Not ours" }));
    expect(await screen.findByRole("radio", { name: "Every item with this title" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Choose a variant" }));
    expect(await screen.findByRole("combobox", { name: "Variant for Gift wrap" })).toBeTruthy();
  });

  it("shows the products that share a SKU as images, and saves the one that was chosen", async () => {
    const user = userEvent.setup();
    const candidate = (title: string) => ({
      goods: `g-${title}`,
      mapping: null,
      title,
      variantText: "Natural",
      artworks: ["files/a.webp"],
      variant: variantOf("TOTE-A"),
      image: `files/demo/${title}.webp`,
    });
    waiting = [{ ...tote, candidates: [candidate("Fern tote"), candidate("Moss tote")] }, wrap];
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    const products = within(await screen.findByRole("region", { name: "Products for Canvas tote" }));
    expect(products.getAllByRole("button")).toHaveLength(2);
    await user.click(products.getByRole("button", { name: /^Moss tote/ }));
    expect(products.getByRole("button", { name: /^Moss tote/ }).getAttribute("aria-pressed")).toBe("true");
    await user.click(await screen.findByRole("button", { name: "Map to TOTE-A" }));
    await waitFor(() => expect(choices()).toHaveLength(1));
    expect(choices()[0]?.body).toEqual({ key: tote.key, variant: "id-TOTE-A", goods: "g-Moss tote" });
  });

  it("searches on the server, and Enter never chooses a result of an earlier search", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    await screen.findByRole("option", { name: /TOTE-A/ });
    await user.keyboard("TOTE-B{Enter}");
    expect(previews()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole("option", { name: /TOTE-A/ })).toBeNull());
    expect(sentTo(callsOf(catalogVariants).list).at(-1)?.query.search).toBe("TOTE-B");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(previews()).toHaveLength(1));
  });

  it("shows the reason for a refused choice beside the choice", async () => {
    const user = userEvent.setup();
    on(mapItems, () => new ErrorResponse("Variant does not exist"));
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    await user.click(await screen.findByRole("option", { name: /TOTE-A/ }));
    expect(await screen.findByText("Variant does not exist")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Map to TOTE-A" }).disabled).toBe(true);
  });

  it("closes on Escape, and returns the focus to the button that opened it", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    await screen.findByRole("combobox");
    await user.keyboard("{Escape}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Map Canvas tote" })),
    );
  });

  it("suggests a variant with the reasons: one click for the preview, one to save", async () => {
    const user = userEvent.setup();
    const reasons = ["SKU parts TOTE, NAT are in TOTE-A too", "Color Natural is in the name"];
    waiting = [{ ...tote, suggestions: [{ variant: variantOf("TOTE-A"), score: 80, reasons }] }, wrap];
    open();
    expect(await screen.findByText(reasons.join(" · "))).toBeTruthy();
    expect(sentTo(listUnmapped)[0]?.query.suggest).toBe("true");
    await user.click(screen.getByRole("button", { name: /^TOTE-A/ }));
    expect(await screen.findByText("14 open items in 9 orders, +$133.00")).toBeTruthy();
    expect(previews()[0]?.body).toEqual({ key: "sku:TOTE-NAT-OS", variant: "id-TOTE-A" });
    expect(choices()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Map to TOTE-A" }));
    await waitFor(() => expect(choices()).toHaveLength(1));
  });

  it("shows that no item is unmapped", async () => {
    waiting = [];
    open();
    expect(await screen.findByText("No items to map")).toBeTruthy();
  });
});

describe("the saved mappings", () => {
  const saved: SavedMapping = {
    sellerTeam: tote.sellerTeam,
    id: "m1",
    key: "sku:TOTE-NAT-OS",
    title: "Canvas tote",
    sku: "TOTE-NAT-OS",
    image: null,
    sold: true,
    variant: variantOf("TOTE-A"),
    artworks: [],
    openItems: 3,
    used: 41,
    mappedBy: "Jane Miller",
    mappedAt: "2026-11-20T12:00:00.000Z",
  };
  beforeEach(() => {
    on(listMappings, () => ({ data: [saved], total: 1 }));
    on(changeMapping, () => ({
      items: 3,
      orders: 2,
      charge: -4.5,
      inOrders: { items: 3, orders: 2, charge: -4.5 },
      inFiles: { items: 0, orders: 0, charge: 0, files: 0 },
      message: "3 items in 2 orders mapped",
    }));
    on(deleteMappings, () => ({ message: "1 mapping deleted", ids: ["m1"] }));
  });
  const openSaved = () =>
    openScreen("/s/mapping-products", "/s/mapping-products?tab=saved", <MappingScreen area="s" />);
  const act = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(await screen.findByRole("button", { name: "Actions for Canvas tote" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };

  it("have a tab of their own", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Saved mappings" }));
    expect(await screen.findByText("TOTE-A")).toBeTruthy();
    expect(screen.getByText("Jane Miller")).toBeTruthy();
  });

  it("can be changed to another variant after a preview of the impact", async () => {
    const user = userEvent.setup();
    openSaved();
    await act(user, "Change variant");
    expect(await screen.findByText(/3 items in draft orders change too/)).toBeTruthy();
    await user.click(await screen.findByRole("option", { name: /TOTE-B/ }));
    expect(await screen.findByText("3 open items in 2 orders, -$4.50")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Map to TOTE-B" }));
    await waitFor(() => expect(sentTo(changeMapping)).toHaveLength(2));
    expect(sentTo(changeMapping).map(({ body, query }) => [body, query.preview])).toEqual([
      [{ from: "id-TOTE-A", variant: "id-TOTE-B" }, "true"],
      [{ from: "id-TOTE-A", variant: "id-TOTE-B" }, undefined],
    ]);
  });

  it("list items that are not ours, which get a variant, or are deleted so that later orders ask again", async () => {
    const user = userEvent.setup();
    on(listMappings, () => ({
      data: [{ ...saved, variant: null, openItems: 0, used: 0 }],
      total: 1,
    }));
    openSaved();
    expect(await screen.findByText("Not ours")).toBeTruthy();
    await act(user, "Choose a variant");
    await user.click(await screen.findByRole("option", { name: /TOTE-B/ }));
    await waitFor(() => expect(sentTo(changeMapping)[0]?.body).toEqual({ from: null, variant: "id-TOTE-B" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await act(user, "Delete");
    const question = await screen.findByRole("dialog", { name: "Delete Canvas tote?" });
    expect(question.textContent).toContain(
      "Orders stay as they are. Items of later orders are asked about again.",
    );
  });

  it("are deleted after a confirmation", async () => {
    const user = userEvent.setup();
    openSaved();
    await act(user, "Delete");
    const question = await screen.findByRole("dialog", { name: "Delete Canvas tote?" });
    expect(question.textContent).toContain(
      "Mapped items keep their variants. Items of later files have to be mapped again.",
    );
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(sentTo(deleteMappings)[0]?.body).toEqual({ ids: ["m1"] }));
  });
});
