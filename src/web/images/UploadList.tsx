import { Flex } from "antd";
import { Findings, PreflightTag } from "../preflight/Findings.tsx";
import { Icon } from "../widgets/Icon.tsx";
import type { UploadItem } from "./useUploads.ts";

interface Props {
  uploads: readonly UploadItem[];
  dismiss(id: string): void;
  clear(): void;
}

const labelOf = ({ state, fraction, error }: UploadItem) => {
  if (state === "failed") return error;
  if (state === "done") return "Uploaded";
  if (state === "waiting") return "Waiting";
  return fraction < 1 ? `${Math.round(fraction * 100)}%` : "Checking";
};

const hasFindings = ({ preflight }: UploadItem) => (preflight?.findings.length ?? 0) > 0;

/** Running uploads with progress, finished ones with what was found in them, and failed ones with the reason. */
export function UploadList({ uploads, dismiss, clear }: Props) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === "done").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const isOver = done + failed === uploads.length;
  return (
    <section className="card sending" aria-label="Uploads">
      <Flex className="sending-head" gap={12} justify="space-between">
        <p role="status">
          {`${done} of ${uploads.length} uploaded`}
          {failed > 0 && `, ${failed} failed`}
        </p>
        {isOver && (
          <button type="button" className="link-button" onClick={clear}>
            Clear
          </button>
        )}
      </Flex>
      <ul className="sending-rows">
        {uploads.map((item) => (
          <li key={item.id} className={`sending-row ${item.state}`}>
            <Icon
              name={item.state === "failed" ? "alert" : item.state === "done" ? "check" : "image"}
              size={16}
            />
            <span className="sending-name">{item.name}</span>
            {item.state === "sending" && (
              <progress aria-label={`${item.name} is being uploaded`} value={item.fraction} max={1} />
            )}
            {item.preflight && hasFindings(item) ? (
              <PreflightTag status={item.preflight.status} />
            ) : (
              <span className={item.state === "failed" ? "small danger-text" : "small quiet"}>
                {labelOf(item)}
              </span>
            )}
            {(item.state === "failed" || hasFindings(item)) && (
              <button
                type="button"
                className="bar-button"
                aria-label={`Dismiss ${item.name}`}
                onClick={() => dismiss(item.id)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
            {item.preflight && <Findings findings={item.preflight.findings} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
