import { useEffect, useState } from "react";
import { Icon } from "./Icon.tsx";

/** Fallback for pages served over plain HTTP, where the Clipboard API is missing. */
function copyWithExecCommand(text: string) {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

export async function copyText(text: string) {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyWithExecCommand(text);
}

const CONFIRMED_MS = 1_500;

/** Copies a reference, a URL or a tracking number, and confirms it next to the button. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="copy-button"
      title="Copy to clipboard"
      aria-label={what ? `Copy ${what} to clipboard` : "Copy to clipboard"}
      onClick={() => void copyText(text).then(() => setCopied(true))}
    >
      <Icon name={copied ? "check" : "copy"} size={14} />
      <span className={copied ? "copy-done" : "visually-hidden"} role="status">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
}
