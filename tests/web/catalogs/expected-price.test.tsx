import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { saveVariants, showCatalog } from "../../../src/domain/catalogs/calls.ts";
import ExpectedPriceDialog from "../../../src/web/catalogs/supplier/ExpectedPriceDialog.tsx";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const supplier = person({
  userType: "supplier",
  authority: null,
  sellerTeam: null,
  grants: { actions: { catalogs: ["list", "show", "save-variants", "publish-status"] }, screens: [] },
});
const variant = (id: string, over: object = {}) => ({
  id,
  catalogVariantCode: `HT-${id}`,
  color: { name: "Black" },
  size: { name: "M" },
  inStock: true,
  printSizes: [],
  supplierMinPrice: 5,
  supplierMaxPrice: 7.5,
  supplierQuantity: 40,
  publishedMaxPrice: 7,
  ...over,
});
const catalog = {
  id: "c1",
  name: "Heavy Tee",
  publishStatus: 1,
  dropship: true,
  isTrademark: true,
  note: "Cotton",
  sizes: ["M"],
  colors: [{ name: "Black" }],
  version: 3,
  mockupGallery: [],
  designs: [],
  variants: [variant("v1"), variant("v2", { supplierQuantity: 5 })],
};
let closed = 0;

beforeEach(() => {
  closed = 0;
  emptyLists();
  on(showCatalog, () => catalog);
  on(saveVariants, () => ({ ...catalog, version: 4 }));
});
const open = async (over: object = {}) => {
  on(showCatalog, () => ({ ...catalog, ...over }));
  const close = () => {
    closed += 1;
  };
  openScreen("/x", "/x", <ExpectedPriceDialog id="c1" close={close} />, supplier);
  const dialog = within(await screen.findByRole("dialog", { name: "Expected price: Heavy Tee" }));
  await dialog.findByRole("button", { name: "Save" });
  return dialog;
};
const saved = () => sentTo(saveVariants).map(({ body }) => body);

describe("the expected-price dialog", () => {
  it.each([
    ["Save", 5],
    ["Save & Finish", 6],
  ])("by %s sets status %i and closes", async (name, status) => {
    const user = userEvent.setup();
    const dialog = await open();
    await user.click(dialog.getByRole("button", { name }));
    await waitFor(() => expect(saved()).toEqual([{ variants: [], status, version: 3 }]));
    expect((await screen.findAllByText("Updated")).length).toBeGreaterThan(0);
    expect(closed).toBe(1);
  });

  it("opens again right after it was closed, with the current prices", async () => {
    await open();
    cleanup();
    await open({ note: "Linen" });
    expect(await screen.findByDisplayValue("Linen")).toBeTruthy();
  });

  it("has no Save & Finish once the status is Updated price", async () => {
    const dialog = await open({ publishStatus: 6 });
    expect(dialog.queryByRole("button", { name: "Save & Finish" })).toBeNull();
    expect(dialog.getByText("Updated price")).toBeTruthy();
  });

  it("says No changed! and sends nothing if nothing changed and the status is the same", async () => {
    const user = userEvent.setup();
    const dialog = await open({ publishStatus: 5 });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect((await screen.findAllByText("No changed!")).length).toBeGreaterThan(0);
    expect([saved(), closed]).toEqual([[], 0]);
    await user.type(dialog.getByLabelText("Note"), " is dearer");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    // A changed note alone is a change.
    await waitFor(() =>
      expect(saved()).toEqual([{ variants: [], status: 5, note: "Cotton is dearer", version: 3 }]),
    );
  });

  it("begins the bulk row in stock at price 0 and quantity 0, and marks what it changes", async () => {
    const user = userEvent.setup();
    const dialog = await open();
    const bulk = within(dialog.getByRole("group", { name: "Bulk price" }));
    expect(bulk.getByRole<HTMLInputElement>("checkbox", { name: "In stock" }).checked).toBe(true);
    const [price, quantity] = bulk.getAllByRole<HTMLInputElement>("spinbutton");
    expect([Number(price?.value), Number(quantity?.value)]).toEqual([0, 0]);
    const apply = bulk.getByRole<HTMLButtonElement>("button", { name: "Apply to all" });
    expect(apply.disabled, "0 is no price").toBe(true);
    await user.clear(price as HTMLElement); // found above
    await user.type(price as HTMLElement, "6.5"); // found above
    await user.click(apply);
    // Minimum and maximum of two variants: both are in stock already, and nobody has entered a quantity.
    expect(dialog.getByText(/4 changed/)).toBeTruthy();
    await user.clear(quantity as HTMLElement); // found above
    await user.type(quantity as HTMLElement, "12"); // found above
    await user.click(apply);
    expect(dialog.getByText(/6 changed/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const changed = { supplierMinPrice: 6.5, supplierMaxPrice: 6.5, supplierQuantity: 12 };
    await waitFor(() =>
      expect(saved()[0]).toMatchObject({
        variants: [
          { id: "v1", ...changed },
          { id: "v2", ...changed },
        ],
      }),
    );
  });

  it("adjusts prices by Add or Set in $ or %, after a look at old, new and difference", async () => {
    const user = userEvent.setup();
    const dialog = await open();
    await user.click(dialog.getByRole("button", { name: "Adjust prices" }));
    await screen.findByText("Add");
    const adjust = within(screen.getAllByRole("dialog").at(-1) as HTMLElement); // the one above
    for (const name of ["Add", "Set", "$", "%"]) expect(adjust.getByText(name)).toBeTruthy();
    const apply = adjust.getByRole<HTMLButtonElement>("button", { name: "Apply" });
    expect(apply.disabled, "0 changes nothing").toBe(true);
    await user.click(adjust.getByText("%"));
    const amount = adjust.getByLabelText("Amount");
    await user.clear(amount);
    await user.type(amount, "10");
    await user.tab();
    const cells = () =>
      adjust
        .getAllByRole("row")
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole("cell")
            .map(({ textContent }) => textContent)
            .join(" "),
        );
    await waitFor(() => expect(cells()[0]).toMatch(/\$7\.50.*\$8\.25.*\$0\.75/));
    await user.click(apply);
    await waitFor(() => expect(dialog.getByText(/4 changed/)).toBeTruthy());
  });

  it("shows who changed the catalog meanwhile, and keeps what was entered", async () => {
    const user = userEvent.setup();
    const text = "Dana Cole changed the prices on Nov 20 PT. Your change was not saved";
    on(saveVariants, () => new ErrorResponse(text, { version: text }));
    const dialog = await open();
    const bulk = within(dialog.getByRole("group", { name: "Bulk price" }));
    const [price] = bulk.getAllByRole("spinbutton");
    await user.clear(price as HTMLElement); // of the bulk row
    await user.type(price as HTMLElement, "6.5");
    await user.click(dialog.getByRole("button", { name: "Apply to all" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(closed).toBe(0);
    expect(dialog.getByText(/4 changed/)).toBeTruthy();
  });
});
