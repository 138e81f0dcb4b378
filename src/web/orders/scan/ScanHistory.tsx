import { When } from "../../widgets/values.tsx";
import type { ScanEntry } from "./scan-log.ts";

export function ScanHistory({ entries }: { entries: readonly ScanEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="card scan-history" aria-labelledby="scan-history">
      <h2 id="scan-history">Last scans</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={entry.isWrong ? "scan-entry scan-entry-wrong" : "scan-entry"}>
            <When at={entry.at} />
            <span className="scan-code">{entry.code}</span>
            <span className="scan-what">{entry.what}</span>
            <span className={entry.isWrong ? "danger-text" : "quiet"}>{entry.result}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
