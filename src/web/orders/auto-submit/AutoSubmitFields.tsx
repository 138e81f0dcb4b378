import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { AUTO_SUBMIT_MODES, MODE_LABELS } from "../../../domain/orders/auto-submit/setting.ts";
import { VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import { numberRule } from "../../widgets/number/unreadable.ts";
import { type AutoSubmitValues, FOLLOW } from "./values.ts";

interface Props {
  /** What applies without a setting of one's own; left out where there is nothing to follow. */
  follow?: string;
  /** `Berlin time` */
  zone: string;
  /** Below the time. */
  children?: ReactNode;
}

const RULE = { validateTrigger: VALIDATE_TRIGGER, rules: [numberRule] };

/** The fields of `AutoSubmitValues`: when orders are submitted automatically, and for how much. */
export function AutoSubmitFields({ follow, zone, children }: Props) {
  const mode = Form.useWatch<AutoSubmitValues["mode"]>("mode");
  return (
    <>
      <Form.Item name="mode" label="Submit orders">
        <NativeSelect
          values={[...(follow === undefined ? [] : [FOLLOW]), ...AUTO_SUBMIT_MODES]}
          labels={{ ...MODE_LABELS, [FOLLOW]: follow ?? "" }}
        />
      </Form.Item>
      {mode === "delay" && (
        <Form.Item
          name="minutes"
          label="Minutes"
          extra="From the arrival of an order, or its last change, on"
          {...RULE}
        >
          <NumberInput kind="whole" className="wide" />
        </Form.Item>
      )}
      {mode === "daily" && (
        <Form.Item name="time" label={`Time (${zone})`}>
          <Input type="time" />
        </Form.Item>
      )}
      {children}
      {mode !== FOLLOW && mode !== "hand" && (
        <>
          <Form.Item
            name="orderLimit"
            label="Limit per order"
            extra="Dearer orders wait for a person"
            {...RULE}
          >
            <NumberInput kind="money" className="wide" placeholder="No limit" />
          </Form.Item>
          <Form.Item
            name="dayLimit"
            label="Limit per day and store"
            extra="The others go the next day"
            {...RULE}
          >
            <NumberInput kind="money" className="wide" placeholder="No limit" />
          </Form.Item>
          <p className="small quiet">
            Only orders that arrive from now on, and only while all gates are open and the balance covers
            them. The others wait in the list of orders.
          </p>
        </>
      )}
    </>
  );
}
