import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showRetention } from "../../../src/domain/personal-data/calls.ts";
import { saveSettings, showSettings } from "../../../src/domain/settings/calls.ts";
import PersonalDataSettings from "../../../src/web/settings/personal-data/PersonalDataSettings.tsx";
import "../browser.tsx";
import { on, openScreen, person, resetWire, sentTo } from "../wire.tsx";

const PATH = "/ag/settings/personal-data";
const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { settings: ["show", "edit"] }, screens: [] },
});
const info = (buyerDataMonths: number) => ({ id: "a1", version: 3, settings: { buyerDataMonths } });

beforeEach(() => {
  resetWire();
  on(showRetention, () => ({ orders: 1_204, buyers: 980, oldest: "2024-03-01T18:00:00.000Z" }));
  on(saveSettings, ({ body }) => ({ ...info(body.settings.buyerDataMonths ?? 0), rechecked: null }));
});

async function choose(label: string) {
  const select = await screen.findByLabelText("Erase buyers");
  fireEvent.mouseDown(select);
  fireEvent.click(await screen.findByTitle(label));
}

const saves = () => sentTo(saveSettings).map(({ body }) => body);

it("the erasure of old buyers is turned on after its effect was shown and confirmed", async () => {
  on(showSettings, () => info(0));
  openScreen(PATH, PATH, <PersonalDataSettings />, agency);
  await choose("2 years after the order has ended");
  expect(
    await screen.findByText(
      "980 buyers of 1,204 orders would be erased now. The oldest order is of 03/01/2024.",
    ),
  ).toBeTruthy();
  expect(sentTo(showRetention).at(-1)?.query).toEqual({ months: "24" });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("dialog", { name: "Erase buyers automatically?" });
  expect(saves()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Erase automatically" }));
  await waitFor(() => expect(saves()).toEqual([{ settings: { buyerDataMonths: 24 }, version: 3 }]));
});

it("it is turned off without a question", async () => {
  on(showSettings, () => info(24));
  openScreen(PATH, PATH, <PersonalDataSettings />, agency);
  await choose("Never");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toEqual([{ settings: { buyerDataMonths: 0 }, version: 3 }]));
});
