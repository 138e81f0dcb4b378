import { Form, Input, Modal, Select } from "antd";
import { useState } from "react";
import { dayOf } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { CARRIERS, carrierLabel } from "../../../domain/orders/tracking/carriers.ts";
import { useCall } from "../../providers/calls.ts";
import { useSay } from "../../providers/notification.tsx";
import { Button } from "../../widgets/Button.tsx";
import { focusFirstOpened } from "../../widgets/focus.ts";
import { NumberHints } from "./NumberHints.tsx";
import { PARCEL_CHANGES, type Parcel } from "./parcel.ts";

interface Values {
  number: string;
  carrier: string | null | undefined;
  shippedDate: string;
}

interface Props {
  parcel: Pick<Parcel, "id" | "number" | "carrier" | "shippedDate" | "order">;
  close(): void;
}

/** Corrects what was written down about a parcel: nothing else of its order moves. */
export default function CorrectParcelDialog({ parcel, close }: Props) {
  const [form] = Form.useForm<Values>();
  const number = Form.useWatch("number", form);
  const carrier = Form.useWatch("carrier", form);
  const call = useCall();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const before: Values = {
    number: parcel.number,
    carrier: parcel.carrier,
    shippedDate: parcel.shippedDate ? dayOf(parcel.shippedDate) : "",
  };
  const known = CARRIERS.map(({ name, label }) => ({ value: name as string, label: label as string }));
  const carriers =
    parcel.carrier === null || known.some(({ value }) => value === parcel.carrier)
      ? known
      : [{ value: parcel.carrier, label: carrierLabel(parcel.carrier) }, ...known];

  const save = async (values: Values) => {
    const body = {
      ...(values.number.trim() === before.number ? {} : { number: values.number.trim() }),
      ...((values.carrier ?? null) === before.carrier ? {} : { carrier: values.carrier ?? null }),
      ...(values.shippedDate === before.shippedDate ? {} : { shippedDate: values.shippedDate || null }),
    };
    if (Object.keys(body).length === 0) return close();
    setBusy(true);
    const answer = await call("PATCH", `tracking/${parcel.id}`, {
      body,
      changes: PARCEL_CHANGES,
      success: messages.updated,
      quiet: true,
    });
    setBusy(false);
    if (answer.ok) return close();
    const errors = Object.entries(answer.errors ?? {});
    form.setFields(errors.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })));
    if (errors[0]) form.getFieldInstance(errors[0][0])?.focus?.();
    else say.error(answer.message);
  };
  return (
    <Modal
      open
      title={`Correct ${parcel.number}`}
      onCancel={close}
      footer={null}
      destroyOnHidden
      width={480}
      afterOpenChange={(open) => open && focusFirstOpened()}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark="optional"
        initialValues={before}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="number"
          label="Tracking number"
          rules={[{ required: true, message: messages.inputField("tracking number") }]}
        >
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
        <NumberHints number={number ?? ""} carrier={carrier ?? ""} orderId={parcel.order?.id} />
        <Form.Item name="carrier" label="Carrier">
          <Select options={carriers} allowClear showSearch optionFilterProp="label" placeholder="Unknown" />
        </Form.Item>
        <Form.Item name="shippedDate" label="Date shipped" extra="A day in Los Angeles (PT)">
          <input type="date" className="plain-input" max={dayOf(new Date().toISOString())} />
        </Form.Item>
        <div className="form-footer">
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
