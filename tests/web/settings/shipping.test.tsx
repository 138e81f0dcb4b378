import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { saveSettings, showSettings } from "../../../src/domain/settings/calls.ts";
import ShippingSettings from "../../../src/web/settings/ShippingSettings.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, person, resetWire, sentTo } from "../wire.tsx";

const PATH = "/ag/settings/shipping";
const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { settings: ["show", "edit"] }, screens: [] },
});
const info = (shippingExcludeCode: object[]) => ({
  id: "a1",
  version: 3,
  settings: { agencyShippingStatus: true, shippingExcludeCode },
});

beforeEach(() => {
  resetWire();
  on(showSettings, () => info([]));
});

const choose = async (label: string, text: string, option: string) => {
  const field = await screen.findByLabelText(label);
  fireEvent.mouseDown(field);
  await userEvent.type(field, text);
  fireEvent.click(await screen.findByTitle(option));
};

it("excluded destinations are picked by name, and the success says how many orders cannot ship", async () => {
  const saved = [{ countryCode: "CA", provinceCode: ["QC"] }];
  on(saveSettings, () => ({ ...info(saved), rechecked: { cannotShip: 2, canShip: 0 } }));
  openScreen(PATH, PATH, <ShippingSettings />, agency);
  fireEvent.click(await screen.findByRole("button", { name: "Add exclusion" }));
  await choose("Country", "CA", "Canada");
  await choose("Provinces", "queb", "Quebec");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentTo(saveSettings).map(({ body }) => body)).toEqual([
      { settings: { shippingExcludeCode: saved }, version: 3 },
    ]),
  );
  expect(await screen.findByText("Update success! 2 orders not approved yet cannot ship")).toBeTruthy();
});

it("a code of an earlier version that no country has is refused at its line", async () => {
  const text = 'There is no country with the code "ZZ". Choose one from the list';
  on(showSettings, () => info([{ countryCode: "ZZ", provinceCode: [] }]));
  on(saveSettings, () => new ErrorResponse(text, { "settings.shippingExcludeCode.0.countryCode": text }));
  openScreen(PATH, PATH, <ShippingSettings />, agency);
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  const line = (await screen.findByText(text)).closest(".ant-form-item");
  expect(line?.querySelector("label")?.textContent).toBe("Country");
});
