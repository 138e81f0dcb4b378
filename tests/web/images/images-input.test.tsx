import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { listImages } from "../../../src/domain/files/calls.ts";
import ImagesInput from "../../../src/web/images/ImagesInput.tsx";
import { everyScreen } from "../every-screen.ts";
import { on, openScreen, person } from "../wire.tsx";

const CUP = "files/demo/cup.webp";
const TOTE = "files/demo/tote.webp";
const grants = { actions: { images: ["list", "create"] }, screens: everyScreen("/s/") };

let now: string[];
function Mockups({ single = false }: { single?: boolean }) {
  const [value, setValue] = useState([CUP]);
  now = value;
  return <ImagesInput id="mockup" label="Mockup" single={single} value={value} onChange={setValue} />;
}
const open = (single = false) =>
  openScreen("/s/products", "/s/products", <Mockups single={single} />, person({ grants }));

beforeEach(() => {
  const tote = { id: "i1", name: "Tote", path: TOTE, preview: TOTE, size: 1, width: 1, height: 1, tags: [] };
  on(listImages, () => ({
    data: [{ ...tote, sellerTeam: null, createdAt: "2026-01-01T00:00:00.000Z", usedBy: 0 }],
    total: 1,
  }));
});

it("ImagesInput shows images as thumbnails, adds one from the library and removes one", async () => {
  const user = userEvent.setup();
  open();
  expect((await screen.findByRole("img", { name: "Mockup" })).getAttribute("src")).toContain(
    "/cms/files/demo/cup",
  );
  await user.click(screen.getByRole("button", { name: "Choose" }));
  await user.click(await screen.findByRole("button", { name: /^Choose Tote/ }));
  expect(now).toEqual([CUP, TOTE]);
  await user.click(screen.getByRole("button", { name: "Remove mockup 1" }));
  expect(now).toEqual([TOTE]);
});

it("ImagesInput replaces the image if only one is allowed", async () => {
  const user = userEvent.setup();
  open(true);
  await user.click(await screen.findByRole("button", { name: "Choose" }));
  await user.click(await screen.findByRole("button", { name: /^Choose Tote/ }));
  expect(now).toEqual([TOTE]);
});
