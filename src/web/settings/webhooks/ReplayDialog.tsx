import { Form } from "antd";
import { replayDeliveries } from "../../../domain/webhooks/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useRangePreview } from "../../widgets/dialog/useRangePreview.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";

const HOUR_MS = 3_600_000;
/** By hours. The server keeps events for 30 days, and its clock may be ahead. */
const RANGES = {
  "1": "The last hour",
  "24": "The last day",
  "168": "The last 7 days",
  "719": "The last 30 days",
} as const;

interface Values {
  hours: string;
}

/** Sends the events of a range of time again, after it shows how many these are. */
export default function ReplayDialog({ webhookId, close }: { webhookId: string; close(): void }) {
  const [form] = Form.useForm<Values>();
  const hours = Form.useWatch("hours", form) ?? "1";
  const params = { id: webhookId };
  const { from, preview, error } = useRangePreview(replayDeliveries, { params }, Number(hours) * HOUR_MS);
  return (
    <CallDialog
      title="Replay events"
      action="Replay"
      form={form}
      disabled={!preview || preview.count === 0}
      requiredMark={false}
      warnWhenUnsavedChanges={false}
      initialValues={{ hours: "1" }}
      call={replayDeliveries}
      send={() => ({
        params,
        body: { from },
        successMessage: ({ message }) => message,
      })}
      close={close}
    >
      <p className="dialog-lead">
        Delivered, failed and skipped events are sent again with the same ids, so the receiver can skip the
        ones it already has.
      </p>
      <Form.Item name="hours" label="Events of">
        <NativeSelect values={Object.keys(RANGES)} labels={RANGES} />
      </Form.Item>
      <p className="quiet" role="status">
        {preview?.message ?? error?.message ?? "…"}
      </p>
    </CallDialog>
  );
}
