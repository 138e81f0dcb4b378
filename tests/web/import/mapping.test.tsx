import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import MappingScreen from "../../../src/web/orders/mapping/MappingScreen.tsx";
import "../browser.tsx";
import { on, openScreen, Refusal, sentTo } from "../wire.tsx";

interface Group {
  key: string;
  title: string;
  sku: string | null;
  items: number;
  orders: number;
  quantity: number;
  examples: string[];
  suggestions: { variant: ReturnType<typeof variantOf>; reasons: string[] }[];
}
const tote: Group = {
  key: "sku:TOTE-NAT-OS",
  title: "Canvas tote",
  sku: "TOTE-NAT-OS",
  items: 14,
  orders: 9,
  quantity: 15,
  examples: ["#1", "#2", "#3"],
  suggestions: [],
};
const wrap: Group = {
  ...tote,
  key: "text:gift wrap|",
  title: "Gift wrap",
  sku: null,
  items: 1,
  orders: 1,
  examples: ["#9"],
};
const variantOf = (code: string) => ({
  id: `id-${code}`,
  catalogVariantCode: code,
  catalog: { id: "c1", name: "Natural tote" },
  color: "Natural",
  colorHex: "#e8dcc4",
  size: "One size",
  inStock: true,
});

let waiting: Group[];
beforeEach(() => {
  waiting = [tote, wrap];
  on("GET", /^orders\/mapping$/, () => ({ data: waiting, total: waiting.length }));
  on("GET", /^catalog-variants$/, ({ query }) => {
    const found = ["TOTE-A", "TOTE-B"].filter((code) => code.includes(query.search ?? ""));
    return { data: found.map(variantOf), total: found.length };
  });
  on("POST", /^orders\/mapping$/, () => ({
    ...{ items: 14, orders: 9, charge: 133 },
    inOrders: { items: 12, orders: 8, charge: 110 },
    inFiles: { items: 2, orders: 1, charge: 23, files: 1 },
    message: "14 items in 9 orders mapped",
  }));
});
const open = () => openScreen("/s/mapping-products", "/s/mapping-products", <MappingScreen area="s" />);
const previews = () => sentTo("POST", /mapping$/).filter(({ query }) => query.preview === "true");
const choices = () => sentTo("POST", /mapping$/).filter(({ query }) => query.preview === undefined);

describe("the item mapping", () => {
  it("lists what waits, items of one name together, with the orders that wait for it", async () => {
    open();
    expect(await screen.findByText("14 items in 9 orders")).toBeTruthy();
    expect(screen.getByText("SKU TOTE-NAT-OS · #1, #2, #3 and 6 more")).toBeTruthy();
    expect(screen.getByText("No SKU · #9")).toBeTruthy();
  });

  it("is done with the keyboard: search, arrow, Enter for what it would do, Enter to do it", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    const field = await screen.findByRole("combobox", { name: "Variant for Canvas tote" });
    expect(document.activeElement).toBe(field);
    await screen.findByRole("option", { name: /TOTE-B/ });
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByText("14 open items in 9 orders, +$133.00")).toBeTruthy();
    expect(screen.getByText("12 items in 8 orders, 2 items in 1 order of 1 rehearsed file")).toBeTruthy();
    expect(choices()).toEqual([]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Map to TOTE-B" })),
    );
    waiting = [wrap];
    await user.keyboard("{Enter}");
    await waitFor(() => expect(choices()).toHaveLength(1));
    expect(choices()[0]?.body).toEqual({ key: "sku:TOTE-NAT-OS", variant: "id-TOTE-B" });
    // On to the next: its field has the cursor.
    const next = await screen.findByRole("combobox", { name: "Variant for Gift wrap" });
    expect(document.activeElement).toBe(next);
    await waitFor(() => expect(screen.queryByText("Canvas tote")).toBeNull());
  });

  it("searches on the server, and Enter never chooses what other words found", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    await screen.findByRole("option", { name: /TOTE-A/ });
    await user.keyboard("TOTE-B{Enter}");
    expect(previews()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole("option", { name: /TOTE-A/ })).toBeNull());
    expect(sentTo("GET", /^catalog-variants$/).at(-1)?.query.search).toBe("TOTE-B");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(previews()).toHaveLength(1));
  });

  it("says why a choice is refused, where it was made", async () => {
    const user = userEvent.setup();
    on("POST", /^orders\/mapping$/, () => new Refusal("Variant does not exist"));
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    await user.click(await screen.findByRole("option", { name: /TOTE-A/ }));
    expect(await screen.findByText("Variant does not exist")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Map to TOTE-A" }).disabled).toBe(true);
  });

  it("is closed with Esc, and the button that opened it has the focus again", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    await screen.findByRole("combobox");
    await user.keyboard("{Escape}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Map Canvas tote" })),
    );
  });

  it("offers what an item probably is, with why: one press for what it would do, one to do it", async () => {
    const user = userEvent.setup();
    const reasons = ["SKU parts TOTE, NAT are in TOTE-A too", "Color Natural is in the name"];
    waiting = [{ ...tote, suggestions: [{ variant: variantOf("TOTE-A"), reasons }] }, wrap];
    open();
    expect(await screen.findByText(reasons.join(" · "))).toBeTruthy();
    expect(sentTo("GET", /^orders\/mapping$/)[0]?.query.suggest).toBe("true");
    await user.click(screen.getByRole("button", { name: /^TOTE-A/ }));
    expect(await screen.findByText("14 open items in 9 orders, +$133.00")).toBeTruthy();
    expect(previews()[0]?.body).toEqual({ key: "sku:TOTE-NAT-OS", variant: "id-TOTE-A" });
    expect(choices()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Map to TOTE-A" }));
    await waitFor(() => expect(choices()).toHaveLength(1));
  });

  it("says so when nothing waits", async () => {
    waiting = [];
    open();
    expect(await screen.findByText("Nothing waits for a mapping")).toBeTruthy();
  });
});

describe("the learned mappings", () => {
  const learned = {
    ...{
      id: "m1",
      key: "sku:TOTE-NAT-OS",
      title: "Canvas tote",
      sku: "TOTE-NAT-OS",
      picture: null,
      sold: true,
    },
    ...{ variant: variantOf("TOTE-A"), artworks: [], openItems: 3, used: 41, mappedBy: "Jane Miller" },
    mappedAt: "2026-11-20T12:00:00.000Z",
  };
  beforeEach(() => {
    on("GET", /^orders\/mapping\/learned$/, () => ({ data: [learned], total: 1 }));
    on("PUT", /^orders\/mapping\/learned\/m1$/, () => ({
      ...{ items: 3, orders: 2, charge: -4.5 },
      inOrders: { items: 3, orders: 2, charge: -4.5 },
      inFiles: { items: 0, orders: 0, charge: 0, files: 0 },
      message: "3 items in 2 orders mapped",
    }));
    on("DELETE", /^orders\/mapping\/learned$/, () => ({ message: "1 mapping forgotten", ids: ["m1"] }));
  });
  const openLearned = () =>
    openScreen("/s/mapping-products", "/s/mapping-products?tab=learned", <MappingScreen area="s" />);
  const act = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(await screen.findByRole("button", { name: "Actions for Canvas tote" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };

  it("are a tab of their own", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Learned" }));
    expect(await screen.findByText("TOTE-A")).toBeTruthy();
    expect(screen.getByText("Jane Miller")).toBeTruthy();
  });

  it("are changed to another variant, after it is said what that would do", async () => {
    const user = userEvent.setup();
    openLearned();
    await act(user, "Change variant");
    expect(await screen.findByText(/3 items of orders that are not submitted change with it/)).toBeTruthy();
    await user.click(await screen.findByRole("option", { name: /TOTE-B/ }));
    expect(await screen.findByText("3 open items in 2 orders, -$4.50")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Map to TOTE-B" }));
    await waitFor(() => expect(sentTo("PUT", /learned/)).toHaveLength(2));
    expect(sentTo("PUT", /learned/).map(({ body, query }) => [body, query.preview])).toEqual([
      [{ from: "id-TOTE-A", variant: "id-TOTE-B" }, "true"],
      [{ from: "id-TOTE-A", variant: "id-TOTE-B" }, undefined],
    ]);
  });

  it("are forgotten after a question that says what stays", async () => {
    const user = userEvent.setup();
    openLearned();
    await act(user, "Forget");
    const question = await screen.findByRole("dialog", { name: "Forget Canvas tote?" });
    expect(question.textContent).toContain("Items mapped so keep their variant. Later files ask again.");
    await user.click(within(question).getByRole("button", { name: "Forget" }));
    await waitFor(() => expect(sentTo("DELETE", /learned/)[0]?.body).toEqual({ ids: ["m1"] }));
  });
});
