import type { PreflightResult, PreflightStatus } from "../../domain/preflight/findings.ts";
import { Tag } from "../widgets/StatusTag.tsx";

const TAGS = {
  good: { value: "good", label: "Good for print", color: "success" },
  doubtful: { value: "doubtful", label: "Doubtful for print", color: "warning" },
  bad: { value: "bad", label: "Bad for print", color: "error" },
} as const;

/** Whether an image will print well. */
export function PreflightTag({ status }: { status: PreflightStatus }) {
  return <Tag option={TAGS[status]} />;
}

/** What a preflight found: a sentence each. */
export function Findings({ findings }: Pick<PreflightResult, "findings">) {
  if (findings.length === 0) return null;
  return (
    <ul className="small preflight-findings" aria-label="Print check">
      {findings.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  );
}
