import type { FormInstance } from "antd";
import { App } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import { useCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { useCallForm } from "../../widgets/dialog/useCallForm.ts";
import { ORDER_CHANGES, type Performed, type WholeOrder } from "../wire.ts";
import { bodyOf, type OrderValues } from "./order-values.ts";

interface Options {
  area: Area;
  form: FormInstance<OrderValues>;
  choosesTeam: boolean;
  /** Called when the order exists, before its page opens. */
  saved(): void;
}

/** The form's field of a path in the server's errors: the slots of an item are one field. */
const fieldOf = (path: string) => path.replace(/\.artwork\d$/, ".artworks");

/** Saves the order as a draft, or submits it at once. If it cannot be submitted, the draft stays and its page says why. */
export function useSaving({ area, form, choosesTeam, saved }: Options) {
  const navigate = useNavigate();
  const call = useCall();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<"draft" | "submit" | null>(null);
  const isSaving = useRef(false);
  const { onFinish, formProps } = useCallForm<OrderValues, WholeOrder>({ form, fieldOf });

  const submit = async (id: string) => {
    const response = await call<Performed>("POST", "orders/submit", {
      body: { ids: [id] },
      idempotencyKey: idempotencyKey(),
      changes: ORDER_CHANGES,
      quiet: true,
    });
    const reason = response.ok ? response.data.failed[0]?.message : response.message;
    if (reason === undefined) void message.success("Order submitted");
    else void message.warning(`Saved as a draft, not submitted: ${reason}`, 8);
  };

  const save = async (then: "draft" | "submit") => {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(then);
    try {
      await form.validateFields();
      const order = await onFinish({
        method: "post",
        url: "orders",
        values: bodyOf(form.getFieldsValue(true) as OrderValues, choosesTeam),
        invalidates: [...ORDER_CHANGES, "customers"],
        successMessage: then === "draft" ? "Draft saved" : "Order created",
      });
      if (!order) return;
      if (then === "submit") await submit(order.id);
      saved();
      void navigate(`/${area}/orders/${order.id}`, { replace: true });
    } catch (error) {
      // antd rejects with the fields whose rules failed, which it shows.
      const [first] = (error as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
      if (!first) throw error;
      form.scrollToField(first.name, { focus: true });
    } finally {
      isSaving.current = false;
      setBusy(null);
    }
  };
  return { save, busy, onFieldsChange: formProps.onFieldsChange };
}
