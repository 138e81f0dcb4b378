import { Form } from "antd";
import { counted } from "../../../domain/counts.ts";
import { resyncStore } from "../../../domain/stores/inbound/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useRangePreview } from "../../widgets/dialog/useRangePreview.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";

const DAY_MS = 86_400_000;
const RANGES = { "1": "The last day", "7": "The last 7 days", "30": "The last 30 days" } as const;
const DEFAULT_DAYS = "7";

interface Values {
  days: string;
}

/** Reads a store's orders of a time again, after it says what that concerns. */
export function ResyncDialog({ integration, close }: { integration: string; close(): void }) {
  const [form] = Form.useForm<Values>();
  const days = Form.useWatch("days", form) ?? DEFAULT_DAYS;
  const params = { id: integration };
  const { from, preview, error } = useRangePreview(resyncStore, { params }, Number(days) * DAY_MS);
  return (
    <CallDialog
      title="Read the store's orders again"
      action="Read again"
      form={form}
      requiredMark={false}
      warnWhenUnsavedChanges={false}
      initialValues={{ days: DEFAULT_DAYS }}
      call={resyncStore}
      send={() => ({
        params,
        body: { from },
        successMessage: ({ message }) => message,
      })}
      close={close}
    >
      <Form.Item name="days" label="Orders that changed in">
        <NativeSelect values={Object.keys(RANGES)} labels={RANGES} />
      </Form.Item>
      <p className="quiet" role="status">
        {preview
          ? `${counted(preview.known, "order")} of this time ${preview.known === 1 ? "is" : "are"} in Platen already and not created twice. ${counted(preview.retried, "failed event")} ${preview.retried === 1 ? "is" : "are"} processed again.`
          : (error?.message ?? "…")}
      </p>
    </CallDialog>
  );
}
