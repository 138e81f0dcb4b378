import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { saveSettings, showSettings } from "../../../src/domain/settings/calls.ts";
import OtherSettings from "../../../src/web/settings/OtherSettings.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, person, resetWire, sentTo } from "../wire.tsx";

const PATH = "/ag/settings/others";
const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { settings: ["show", "edit"] }, screens: [] },
});
const settings = {
  listAsFulfillmentPartner: false,
  packingSlipPrices: false,
  contact: { shippingTitle: "" },
  productionDays: 3,
  workdays: [1, 2, 3, 4, 5],
  holidays: ["2026-12-25"],
};
const info = (over: object = {}) => ({ id: "a1", version: 3, settings: { ...settings, ...over } });

beforeEach(() => {
  resetWire();
  on(showSettings, () => info());
});

it("working days and holidays are entered and sent as lists", async () => {
  const saved = {
    workdays: [0, 1, 2, 3, 4],
    holidays: ["2026-12-24", "2026-12-25", "2026-12-26", "2027-01-01"],
  };
  on(saveSettings, () => ({ ...info(saved), rechecked: null }));
  openScreen(PATH, PATH, <OtherSettings />, agency);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Friday" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Sunday" }));
  const holidays = screen.getByLabelText("Holidays");
  fireEvent.change(holidays, { target: { value: "2027-01-01" } });
  fireEvent.keyDown(holidays, { key: "Enter", keyCode: 13 });
  // A list from elsewhere.
  fireEvent.change(holidays, { target: { value: "2026-12-24, 2026-12-26," } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentTo(saveSettings).map(({ body }) => body)).toEqual([{ settings: saved, version: 3 }]),
  );
});

it("a holiday that is no date is refused at its field", async () => {
  const text = "Not a date (YYYY-MM-DD)";
  on(saveSettings, () => new ErrorResponse(text, { "settings.holidays.0": text }));
  openScreen(PATH, PATH, <OtherSettings />, agency);
  fireEvent.change(await screen.findByLabelText("Holidays"), { target: { value: "Christmas," } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const line = (await screen.findByText(text)).closest(".ant-form-item");
  expect(line?.querySelector("label")?.textContent).toBe("Holidays");
});
