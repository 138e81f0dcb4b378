import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { personalizeProduct, showVariantCosts } from "../../../src/domain/products/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { products } from "../../../src/domain/resources/index.ts";
import ProductShow from "../../../src/web/products/ProductShow.tsx";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const NAME = { label: "Name", kind: "text", required: true, maxLength: 20 };
const FONT = { label: "Font", kind: "choice", required: false, choices: ["Serif", "Script"] };
const product = {
  id: "p1",
  title: "Name mug",
  productType: "pod",
  description: "",
  version: 2,
  otherMockup: [],
  options: [],
  variants: [],
  personalization: [NAME, FONT],
};

beforeEach(() => {
  emptyLists();
  on(callsOf(products).show, () => product);
  on(showVariantCosts, () => ({ variants: [] }));
});
const open = async (actions = ["list", "show", "edit"]) => {
  const grants = { actions: { products: actions, catalogs: ["prices"] }, screens: [] };
  openScreen("/s/products/:id", "/s/products/p1", <ProductShow area="s" />, person({ grants }));
  return within(await screen.findByRole("region", { name: "Personalization" }));
};

describe("the personalization of a product", () => {
  it("is edited by keyboard: added, moved up, and saved with the version that was seen", async () => {
    const user = userEvent.setup();
    const section = await open();
    on(personalizeProduct, () => ({ ...product, version: 3 }));
    const save = () => section.getByRole<HTMLButtonElement>("button", { name: "Save personalization" });
    expect(save().disabled).toBe(true);
    section.getByRole("button", { name: "Add field" }).focus();
    await user.keyboard("{Enter}");
    const added = within(section.getByRole("group", { name: "Field 3" }));
    expect(section.getByText("Required", { selector: "p" })).toBeTruthy();
    expect(save().disabled).toBe(true);
    await user.type(added.getByRole("textbox", { name: "Label" }), "Year");
    added.getByRole("button", { name: "Move field 3 up" }).focus();
    await user.keyboard("{Enter}");
    await user.click(save());
    const year = { label: "Year", kind: "text", required: true, maxLength: 100 };
    await waitFor(() =>
      expect(sentTo(personalizeProduct)[0]?.body).toEqual({
        id: "p1",
        version: 2,
        personalization: [NAME, year, FONT],
      }),
    );
  });

  it("refuses a label that another field has, before it is sent", async () => {
    const user = userEvent.setup();
    const section = await open();
    const label = within(section.getByRole("group", { name: "Field 2" })).getByRole("textbox", {
      name: "Label",
    });
    await user.clear(label);
    await user.type(label, "name");
    expect(section.getByText("Another field has this label")).toBeTruthy();
    const save = section.getByRole<HTMLButtonElement>("button", { name: "Save personalization" });
    expect(save.disabled).toBe(true);
  });

  it("asks for the label of each empty field, and does not call empty labels the same", async () => {
    const user = userEvent.setup();
    const section = await open();
    await user.click(section.getByRole("button", { name: "Add field" }));
    await user.click(section.getByRole("button", { name: "Add field" }));
    expect(section.getAllByText("Required", { selector: "p" })).toHaveLength(2);
    expect(section.queryByText("Another field has this label")).toBeNull();
  });

  it("changes the kind and removes fields, and Discard shows what is stored", async () => {
    const user = userEvent.setup();
    const section = await open();
    await user.click(section.getByRole("button", { name: "Remove field 2" }));
    await user.selectOptions(section.getByRole("combobox", { name: "Kind" }), "choice");
    expect(section.getByText("At least one choice")).toBeTruthy();
    await user.click(section.getByRole("button", { name: "Discard" }));
    expect(section.getAllByRole("group")).toHaveLength(2);
    expect(section.queryByText("At least one choice")).toBeNull();
  });

  it("is a list for those who only read products", async () => {
    const section = await open(["list", "show"]);
    expect(section.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Name (required): text of at most 20 characters",
      "Font (optional): Serif, Script",
    ]);
    expect(section.queryByRole("button")).toBeNull();
  });
});
