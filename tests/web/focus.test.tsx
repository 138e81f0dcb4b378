import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { focusFirstOpened } from "../../src/web/widgets/focus.ts";

it("puts the cursor into a dialog's first field, and takes it from no other one", () => {
  render(
    <div className="ant-modal-body">
      <form>
        <input aria-label="Amount" />
        <input aria-label="Transaction ID" />
      </form>
    </div>,
  );
  focusFirstOpened();
  expect(document.activeElement).toBe(screen.getByLabelText("Amount"));
  screen.getByLabelText("Transaction ID").focus();
  focusFirstOpened();
  expect(document.activeElement).toBe(screen.getByLabelText("Transaction ID"));
});
