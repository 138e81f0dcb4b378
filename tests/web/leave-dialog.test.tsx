import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Form, Input } from "antd";
import { useNavigate } from "react-router";
import { expect, it } from "vitest";
import { refundOrder } from "../../src/domain/orders/edit/calls.ts";
import { CallDialog } from "../../src/web/widgets/dialog/CallDialog.tsx";
import { address } from "./browser.tsx";
import { on, openScreen, sentTo } from "./wire.tsx";

/** A dialog with a path of its own, as that of a refund; `/remake` opens the new order while it is confirmed. */
function Dialog({ opensNew }: { opensNew: boolean }) {
  const navigate = useNavigate();
  return (
    <CallDialog
      title="Refund"
      action="Refund"
      call={refundOrder}
      send={({ reason }: { reason: string }) => ({
        params: { id: "o1" },
        body: { amount: 1, reason },
        successMessage: () => {
          if (opensNew) void navigate("/orders/o2");
          return "Refunded";
        },
      })}
      close={() => void navigate(opensNew ? "/orders/o2" : "/orders/o1", { replace: true })}
    >
      <Form.Item name="reason" label="Reason">
        <Input />
      </Form.Item>
    </CallDialog>
  );
}

it.each([
  ["closes to another path", false, "/orders/o1"],
  ["opens another screen", true, "/orders/o2"],
])("a dialog whose call succeeded %s without asking about unsaved changes", async (_, opensNew, path) => {
  on(refundOrder, () => ({}));
  openScreen("/orders/o1/refund", "/orders/o1/refund", <Dialog opensNew={opensNew} />);
  await userEvent.type(await screen.findByLabelText(/Reason/), "Broken print");
  await userEvent.click(screen.getByRole("button", { name: "Refund" }));
  await screen.findByText("Refunded");
  await waitFor(() => expect(address.now).toBe(path));
  expect(screen.queryByText("Discard unsaved changes?")).toBeNull();
  expect(sentTo(refundOrder)).toHaveLength(1);
});
