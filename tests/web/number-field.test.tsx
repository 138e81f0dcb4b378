import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { NumberField } from "../../src/web/widgets/number/NumberField.tsx";

afterEach(cleanup);

let last: number | null = null;
function Weighed({ initial = null }: { initial?: number | null }) {
  const [value, setValue] = useState<number | null>(initial);
  last = value;
  return (
    <>
      <NumberField aria-label="Weight" kind="money" min={0} max={500} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue(12)}>
        Use 12
      </button>
    </>
  );
}
const open = (initial?: number) => {
  render(<Weighed {...(initial !== undefined && { initial })} />);
  return screen.getByRole<HTMLInputElement>("spinbutton");
};

describe("NumberField", () => {
  it("reads a comma as the decimal sign, and shows how it was read once the field is left", async () => {
    const user = userEvent.setup();
    const input = open();
    await user.type(input, "7,5");
    expect(last).toBe(7.5);
    expect(input.value).toBe("7,5");
    await user.tab();
    expect(input.value).toBe("7.50");
  });

  it("keeps an ambiguous text with the reason, and no number, until it is replaced", async () => {
    const user = userEvent.setup();
    const input = open(3);
    await user.clear(input);
    await user.type(input, "1,234");
    await user.tab();
    expect(last).toBeNaN();
    expect(input.value).toBe("1,234");
    expect(screen.getByRole("alert").textContent).toContain("could be thousands or a fraction");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Use 12" }));
    expect(input.value).toBe("12.00");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("refuses what is out of its range instead of changing it", async () => {
    const user = userEvent.setup();
    const input = open();
    await user.type(input, "600");
    await user.tab();
    expect(input.value).toBe("600");
    expect(screen.getByRole("alert").textContent).toBe("At most $500.00");
  });

  it("adds a step by the arrow keys within its range", async () => {
    const user = userEvent.setup();
    const input = open(0.5);
    act(() => input.focus());
    await user.keyboard("{ArrowUp}");
    expect(last).toBe(1.5);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(last).toBe(0);
  });
});
