import { trackingImport } from "../../../domain/orders/tracking/calls.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useDownload } from "../../providers/download.ts";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { FileUpload } from "../import/preview/FileUpload.tsx";
import { historiesOf, TRACKING } from "../import/preview/job.ts";
import { RecentImports } from "../import/preview/RecentImports.tsx";

const COLUMNS: readonly (readonly [string, string])[] = [
  ["Order name", "The order's name or its reference."],
  ["Tracking number", "Spaces are ignored. A number that the order already has is a duplicate."],
  ["Carrier", "Optional. Detected from the number where exactly one carrier matches."],
  [
    "Date shipped",
    "2026-11-20, 20.11.2026 or 11/20/2026, Los Angeles time, not after today. If a date such as 03/04/2026 is ambiguous, you are asked once. Without it, today is used; you can change it for the whole file.",
  ],
  ["SKU, Quantity", "Optional. Without them, the row is for everything in the order that has not shipped."],
];

export default function ImportTracking({ area }: ScreenProps) {
  const { download, busy } = useDownload();
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Import tracking"
        back={{ to: `/${area}/tracking`, label: "Tracking" }}
        secondary={[{ label: "Import histories", icon: "history", to: historiesOf(TRACKING, area) }]}
      />
      <div className="upload-page">
        <div>
          <section className="card card-padded" aria-label="File">
            <FileUpload
              kind={TRACKING}
              area={area}
              hint="CSV, TSV or XLSX, up to 70 MiB and 200,000 rows. Nothing is written yet."
            />
          </section>
          <RecentImports kind={TRACKING} area={area} />
        </div>
        <section className="card card-padded" aria-labelledby="columns">
          <h2 id="columns">Columns</h2>
          <p className="small quiet">
            Matched by name, in any order. Rows with errors do not block the others.
          </p>
          <dl className="format-list">
            {COLUMNS.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Button
            icon="download"
            busy={busy}
            onClick={() => void download(trackingImport.template, {}, TRACKING.template)}
          >
            Download template
          </Button>
        </section>
      </div>
    </div>
  );
}
