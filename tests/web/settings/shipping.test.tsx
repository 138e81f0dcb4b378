import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { saveSettings, showSettings } from "../../../src/domain/settings/calls.ts";
import ShippingSettings from "../../../src/web/settings/shipping/ShippingSettings.tsx";
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
  settings: {
    agencyShippingStatus: true,
    shippingExcludeCode,
    addressPolicy: { wrong: "submit", doubtful: "submit", unchecked: "never" },
  },
});

beforeEach(() => {
  resetWire();
  on(showSettings, () => info([]));
});

const choose = async (label: string, text: string, option: string) => {
  const field = await screen.findByLabelText(label);
  fireEvent.mouseDown(field);
  if (text) await userEvent.type(field, text);
  fireEvent.click((await screen.findAllByTitle(option)).at(-1) ?? field);
};

it("excluded destinations are picked by name, and the success says how many orders cannot ship", async () => {
  const saved = [{ countryCode: "CA", provinceCode: ["QC"] }];
  on(saveSettings, () => ({ ...info(saved), rechecked: { cannotShip: 2, canShip: 0, approved: 1 } }));
  openScreen(PATH, PATH, <ShippingSettings />, agency);
  fireEvent.click(await screen.findByRole("button", { name: "Add exclusion" }));
  await choose("Country", "CA", "Canada");
  await choose("Provinces", "queb", "Quebec");
  const effect = await screen.findByRole("region", { name: "Effect on open orders" });
  await waitFor(() =>
    expect(
      within(effect)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "2 orders not approved yet cannot ship.",
      "1 approved order to an excluded destination still ships.",
      "Prices of open orders stay as they are.",
    ]),
  );
  expect(sentTo(saveSettings).every(({ query }) => query?.preview === "true")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentTo(saveSettings).at(-1)).toMatchObject({
      body: { settings: { shippingExcludeCode: saved }, version: 3 },
    }),
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

it("the switch asks before open orders change, and saves nothing when it is canceled", async () => {
  const rechecked = { cannotShip: 0, canShip: 4, approved: 0 };
  on(saveSettings, () => ({ ...info([]), rechecked }));
  openScreen(PATH, PATH, <ShippingSettings />, agency);
  fireEvent.click(await screen.findByRole("switch"));
  const dialog = await screen.findByRole("dialog", { name: "Accept excluded destinations?" });
  expect(within(dialog).getByText(/^4 orders not approved yet can ship again\./)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  const toggle = screen.getByRole<HTMLButtonElement>("switch", { hidden: true });
  await waitFor(() => expect(toggle.disabled).toBe(false));
  expect(sentTo(saveSettings).map(({ query }) => query?.preview)).toEqual(["true"]);
});

it("saves from which step an address stops its order; a wrong one always does", async () => {
  on(saveSettings, () => ({ ...info([]), rechecked: null }));
  openScreen(PATH, PATH, <ShippingSettings />, agency);
  fireEvent.mouseDown(await screen.findByLabelText("Wrong address"));
  await screen.findByTitle("Approval");
  expect(screen.queryByTitle("Never", { exact: true })?.closest(".ant-select-dropdown")).toBeFalsy();
  await choose("Doubtful address", "", "Never");
  fireEvent.click(screen.getByRole("button", { name: "Save address policy" }));
  await waitFor(() =>
    expect(sentTo(saveSettings).at(-1)?.body).toEqual({
      settings: { addressPolicy: { wrong: "submit", doubtful: "never", unchecked: "never" } },
      version: 3,
    }),
  );
});
