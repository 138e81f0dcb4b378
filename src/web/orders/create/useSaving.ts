import type { FormInstance } from "antd";
import { App } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { createOrder } from "../../../domain/orders/create/calls.ts";

import type { Area } from "../../../domain/resource/define.ts";
import { useCallForm } from "../../widgets/dialog/useCallForm.ts";
import { bodyOf, type OrderValues } from "./order-values.ts";

interface Options {
  area: Area;
  form: FormInstance<OrderValues>;
  choosesTeam: boolean;
  /** Called when the order exists, before its page opens. */
  saved(): void;
}

/** The form's field of a path in the server's errors: the slots of an item are one field, and so is its personalization. */
const fieldOf = (path: string) =>
  path.replace(/\.artwork\d$/, ".artworks").replace(/\.personalization\..*$/, ".personalization");

/** Saves the order as a draft, or submits it at once. If it cannot be submitted, the draft stays and its page says why. */
export function useSaving({ area, form, choosesTeam, saved }: Options) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<"draft" | "submit" | null>(null);
  const isSaving = useRef(false);
  const { submit, formProps } = useCallForm<OrderValues>({ form, fieldOf });

  const save = async (then: "draft" | "submit") => {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(then);
    try {
      await form.validateFields();
      const order = await submit(createOrder, {
        body: {
          ...bodyOf(form.getFieldsValue(true) as OrderValues, choosesTeam),
          ...(then === "submit" && { submit: true }),
        },
        successMessage: ({ refusal }) => (then === "submit" && !refusal ? "Order submitted" : "Draft saved"),
      });
      if (!order) return;
      if (order.refusal) void message.warning(`Saved as a draft, not submitted: ${order.refusal}`, 8);
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
