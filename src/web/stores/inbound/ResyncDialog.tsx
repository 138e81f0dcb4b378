import { Form } from "antd";
import type { z } from "zod";
import { counted } from "../../../domain/counts.ts";
import type { resyncResponse } from "../../../domain/stores/inbound/responses.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useRangePreview } from "../../widgets/dialog/useRangePreview.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";

type Resync = z.infer<typeof resyncResponse>;

const DAY_MS = 86_400_000;
const RANGES = { "1": "The last day", "7": "The last 7 days", "30": "The last 30 days" } as const;
const DEFAULT_DAYS = "7";

interface Values {
  days: string;
}

interface Props {
  integration: string;
  close(): void;
}

/** Reads a store's orders of a time again, after it says what that concerns. */
export function ResyncDialog({ integration, close }: Props) {
  const [form] = Form.useForm<Values>();
  const days = Form.useWatch("days", form) ?? DEFAULT_DAYS;
  const url = `integrations/${integration}/resync`;
  const { from, preview, error } = useRangePreview<Resync>(url, Number(days) * DAY_MS);
  return (
    <CallDialog<Values, Resync>
      title="Read the store's orders again"
      action="Read again"
      form={form}
      requiredMark={false}
      warnWhenUnsavedChanges={false}
      initialValues={{ days: DEFAULT_DAYS }}
      send={() => ({
        method: "post",
        url,
        values: { from },
        invalidates: ["store-events", "orders"],
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
