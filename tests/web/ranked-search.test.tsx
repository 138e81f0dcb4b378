import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { SearchSelect } from "../../src/web/people/SearchSelect.tsx";
import CountryInput from "../../src/web/widgets/form/CountryInput.tsx";
import RegionInput from "../../src/web/widgets/form/RegionInput.tsx";
import { bestFirst } from "../../src/web/widgets/picker/ranked-search.ts";
import "./browser.tsx";

/** Types into the picker and presses Enter; returns what is chosen then. */
async function chosenBy(typed: string, picker: "state" | "country" | "label", before: string | null = null) {
  let chosen: string | null = null;
  function Picker() {
    const [value, setValue] = useState(before);
    const choose = (next: string | string[] | null) => {
      chosen = String(next);
      setValue(String(next));
    };
    if (picker === "country") return <CountryInput value={value} onChange={choose} />;
    if (picker === "state") return <RegionInput countryCode="US" value={value} onChange={choose} />;
    const options = [
      { value: "al-1", label: "Pale Ale" },
      { value: "zz-2", label: "Al Green" },
    ];
    return <SearchSelect options={options} onChange={choose} />;
  }
  const { unmount } = render(<Picker />);
  const user = userEvent.setup();
  await user.type(screen.getByRole("combobox"), typed);
  // The list opens a moment later.
  await screen.findByRole("listbox");
  // The select reads the key's number, which userEvent leaves out.
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter", keyCode: 13 });
  unmount();
  return chosen;
}

it("chooses a state by its code, then by the beginning of its name, then by any part of it", async () => {
  expect(await chosenBy("OR", "state")).toBe("OR");
  expect(await chosenBy("in", "state")).toBe("IN");
  expect(await chosenBy("US-DE", "state")).toBe("DE");
  expect(await chosenBy("Mai", "state")).toBe("ME");
  expect(await chosenBy("carolina", "state")).toBe("NC");
});

it("chooses the best match where another state is chosen already", async () => {
  expect(await chosenBy("IN", "state", "CA")).toBe("IN");
});

it("chooses a country by its code, another spelling, or its name without accents", async () => {
  expect(await chosenBy("IN", "country")).toBe("IN");
  expect(await chosenBy("UK", "country")).toBe("GB");
  expect(await chosenBy("Deutschland", "country")).toBe("DE");
  expect(await chosenBy("cote d", "country")).toBe("CI");
});

it("ranks ids by their labels only", async () => {
  expect(await chosenBy("al", "label")).toBe("zz-2");
});

it("puts the SKU that was typed before longer ones that contain it", () => {
  const skus = ["A-TEE-1", "TEE-10", "TEE-1", "X"].map((code) => ({ code, label: "Tee" }));
  expect(bestFirst(skus, "tee-1", (sku) => sku).map(({ code }) => code)).toEqual([
    "TEE-1",
    "TEE-10",
    "A-TEE-1",
    "X",
  ]);
});
