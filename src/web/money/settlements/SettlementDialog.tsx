import { Form, Input } from "antd";
import { useId, useState } from "react";
import { createSettlement, readSettlementFile } from "../../../domain/money/settlements/calls.ts";
import type { Given } from "../../../domain/resource/call.ts";
import { sendCall } from "../../providers/http.ts";
import { useUpload } from "../../providers/upload.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { ReferencePicker } from "../../widgets/picker/ReferencePicker.tsx";
import { enteredLines, textOfLines } from "./entered-lines.ts";

interface Values {
  store: string;
  date: string;
  reference?: string;
  lines: string;
}

type Body = NonNullable<Given<typeof createSettlement>["body"]>;

const SHOWN_REASONS = 5;

async function readableLines(_: unknown, text: string | undefined) {
  const lines = enteredLines(text ?? "");
  if (typeof lines === "number")
    throw new Error(
      `Line ${lines} cannot be read: write the order, gross, fee and refunds, as #1001, 40.00, 1.46, 0`,
    );
  if (lines.length === 0) throw new Error("Enter a line for each order, or choose a file");
}

/** Enters a store's payout, by hand or from its file. What would be settled is shown before anything is. */
export default function SettlementDialog({ close }: { close(): void }) {
  const [form] = Form.useForm<Values>();
  const { upload } = useUpload();
  const confirm = useConfirm();
  const fileId = useId();
  const [totals, setTotals] = useState<Body["totals"]>(undefined);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const response = await upload(readSettlementFile, {}, file);
    if (!response) return;
    if (!response.ok) return setProblems([response.errors?.file ?? response.message]);
    const { data } = response;
    form.setFieldValue("lines", textOfLines(data.lines));
    setTotals(data.totals);
    setProblems(data.problems.map(({ row, message }) => `Row ${row}: ${message}`));
  };

  const bodyOf = ({ store, date, reference, lines }: Values): Body => {
    const read = enteredLines(lines);
    return {
      store,
      date,
      reference: reference?.trim() || null,
      lines: typeof read === "number" ? [] : [...read],
      ...(totals && { totals }),
    };
  };

  /** Asks with what would happen. A payout that is refused is sent, so that the error is at its field. */
  const ask = async (values: Values) => {
    const preview = await sendCall(createSettlement, { query: { preview: "true" }, body: bodyOf(values) });
    if (!preview.ok) return true;
    const { message, lines } = preview.data;
    const reasons = lines.flatMap(({ orderReference, reason }) =>
      reason ? [`${orderReference}: ${reason}`] : [],
    );
    const shown = reasons.slice(0, SHOWN_REASONS);
    const more = reasons.length > shown.length ? [`and ${reasons.length - shown.length} more`] : [];
    return confirm({
      title: message,
      text: [...shown, ...more].join(". ") || "Every line is as its order is.",
      action: "Enter payout",
    });
  };

  return (
    <CallDialog
      title="Enter a payout"
      action="Check and enter"
      form={form}
      call={createSettlement}
      confirm={ask}
      fieldOf={(path) => (path.startsWith("lines") || path.startsWith("totals") ? "lines" : path)}
      send={(values: Values) => ({ body: bodyOf(values), successMessage: ({ message }) => message })}
      close={close}
    >
      <Form.Item name="store" label="Store" rules={[{ required: true, message: "Choose a store" }]}>
        <ReferencePicker target="stores" placeholder="Search stores" />
      </Form.Item>
      <div className="form-pair">
        <Form.Item name="date" label="Paid out on" rules={[{ required: true, message: "Choose a day" }]}>
          <Input type="date" />
        </Form.Item>
        <Form.Item name="reference" label="Payout reference">
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item label="File, .csv or .xlsx" htmlFor={fileId}>
        <input
          id={fileId}
          type="file"
          accept=".csv,.xlsx"
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
        {problems.map((problem) => (
          <p key={problem} className="small danger-text" role="alert">
            {problem}
          </p>
        ))}
      </Form.Item>
      <Form.Item
        name="lines"
        label="Lines"
        extra="One for each order: its reference, gross, fee and refunds, as #1001, 40.00, 1.46, 0"
        rules={[{ validator: readableLines }]}
        required
      >
        <Input.TextArea rows={6} />
      </Form.Item>
    </CallDialog>
  );
}
