import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showSettings } from "../../../src/domain/settings/calls.ts";
import { saveTerms } from "../../../src/domain/settings/terms/calls.ts";
import TermsSettings from "../../../src/web/settings/terms/TermsSettings.tsx";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, person, resetWire, sentTo } from "../wire.tsx";

const PATH = "/ag/settings/terms";
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
const terms = {
  cancelWindowMinutes: 30,
  designFee: 5,
  designCost: 3,
  defaultBasecost: null,
  autoApproveOrders: false,
};
const info = (over: object = {}) => ({ id: "a1", version: 3, ...terms, settings: { ...settings, ...over } });
const effect = {
  cancelable: { before: 2, after: 3 },
  openDesigns: 1,
  sellers: 4,
  dueEarlier: 0,
  dueLater: 6,
  late: { before: 5, after: 1 },
};
/** What was saved, without what was only previewed. */
const saves = () => sentTo(saveTerms).flatMap(({ body, query }) => (query.preview ? [] : [body]));

beforeEach(() => {
  resetWire();
  on(showSettings, () => info());
});

it("working days and holidays are entered and sent as lists", async () => {
  const saved = {
    workdays: [0, 1, 2, 3, 4],
    holidays: ["2026-12-24", "2026-12-25", "2026-12-26", "2027-01-01"],
  };
  on(saveTerms, () => ({ effect, message: "Terms saved" }));
  openScreen(PATH, PATH, <TermsSettings />, agency);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Friday" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Sunday" }));
  const holidays = screen.getByLabelText("Holidays");
  fireEvent.change(holidays, { target: { value: "2027-01-01" } });
  fireEvent.keyDown(holidays, { key: "Enter", keyCode: 13 });
  // A list from elsewhere.
  fireEvent.change(holidays, { target: { value: "2026-12-24, 2026-12-26," } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toEqual([{ ...saved, version: 3 }]));
});

it("a holiday that is no date is refused at its field", async () => {
  const text = "Not a date (YYYY-MM-DD)";
  on(saveTerms, () => new ErrorResponse(text, { "holidays.0": text }));
  openScreen(PATH, PATH, <TermsSettings />, agency);
  fireEvent.change(await screen.findByLabelText("Holidays"), { target: { value: "Christmas," } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const line = (await screen.findByText(text)).closest(".ant-form-item");
  expect(line?.querySelector("label")?.textContent).toBe("Holidays");
});

it("the effect on open orders is shown before it is saved", async () => {
  on(saveTerms, () => ({ effect, message: "Terms saved" }));
  openScreen(PATH, PATH, <TermsSettings />, agency);
  const minutes = await screen.findByLabelText("Sellers may cancel for (minutes)");
  fireEvent.change(minutes, { target: { value: "60" } });
  fireEvent.blur(minutes);
  await screen.findByText("Approved orders that sellers can cancel now: 3 instead of 2");
  expect(screen.queryByText(/keep their base cost/)).toBeNull();
  expect(saves()).toEqual([]);
});
