import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { focusFirstOpened } from "../../src/web/widgets/dialog/focus.ts";

it("focusFirstOpened focuses a dialog's first field unless another field of it has the focus", () => {
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
