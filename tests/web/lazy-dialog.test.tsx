import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { lazyDialog } from "../../src/web/widgets/dialog/lazyDialog.ts";
import "./browser.tsx";
import { openScreen, person } from "./wire.tsx";

it("a dialog whose code does not load closes, and is loaded when it is opened again", async () => {
  let tries = 0;
  const Dialog = lazyDialog<{ close(): void }>(() => {
    tries += 1;
    if (tries === 1) return Promise.reject(new Error("Failed to fetch dynamically imported module"));
    return Promise.resolve({
      default: ({ close }) => (
        <button type="button" onClick={close}>
          Close it
        </button>
      ),
    });
  });
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Draft" />
        <button type="button" onClick={() => setOpen(true)}>
          Open it
        </button>
        {isOpen && <Dialog close={() => setOpen(false)} />}
      </>
    );
  }
  openScreen("/ag/x", "/ag/x", <Screen />, person({}));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Draft"), "unsaved");
  await user.click(screen.getByText("Open it"));
  expect(await screen.findByText(/A part of Platen did not load\. Try again/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Draft").value).toBe("unsaved");
  await user.click(screen.getByText("Open it"));
  await user.click(await screen.findByText("Close it"));
  await waitFor(() => expect(screen.queryByText("Close it")).toBeNull());
  expect(tries).toBe(2);
});
