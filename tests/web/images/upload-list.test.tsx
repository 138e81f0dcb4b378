import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { UploadList } from "../../../src/web/images/UploadList.tsx";
import type { UploadItem } from "../../../src/web/images/useUploads.ts";

afterEach(cleanup);

const done = { id: "1", name: "fern.png", state: "done", fraction: 1 } as const;
const shown = (uploads: readonly UploadItem[], dismiss = vi.fn()) => {
  render(<UploadList uploads={uploads} dismiss={dismiss} clear={vi.fn()} />);
  return dismiss;
};

describe("the list of uploads", () => {
  test("shows what was found in an image as a tag with text and a sentence each, until it is dismissed", async () => {
    const findings = [
      { code: "blank", message: "Has nothing to print" },
      { code: "animated", message: "Is an animation" },
    ] as const;
    const dismiss = shown([{ ...done, preflight: { status: "bad", findings: [...findings] } }]);
    expect(screen.getByText("Bad for print")).toBeTruthy();
    const sentences = within(screen.getByRole("list", { name: "Print check" })).getAllByRole("listitem");
    expect(sentences.map(({ textContent }) => textContent)).toEqual([
      "Has nothing to print",
      "Is an animation",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Dismiss fern.png" }));
    expect(dismiss).toHaveBeenCalledWith("1");
  });

  test("shows a doubtful image as a warning", () => {
    shown([
      { ...done, preflight: { status: "doubtful", findings: [{ code: "cmyk", message: "Is in CMYK" }] } },
    ]);
    expect(screen.getByText("Doubtful for print")).toBeTruthy();
    expect(screen.getByText("Is in CMYK")).toBeTruthy();
  });

  test("says nothing about a good image or one that was not measured", () => {
    shown([
      { ...done, preflight: { status: "good", findings: [] } },
      { ...done, id: "2", name: "moss.png" },
    ]);
    expect(screen.queryByText(/for print/)).toBeNull();
    expect(screen.queryByRole("list", { name: "Print check" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Dismiss/ })).toBeNull();
  });
});
