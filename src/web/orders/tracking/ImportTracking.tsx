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
  ["Tracking number", "Spaces do not matter. A number that the order has already is a duplicate."],
  ["Carrier", "May be empty: it is worked out from the number, unless that fits none or several."],
  [
    "Date shipped",
    "2026-11-20, 20.11.2026 or 11/20/2026, in Los Angeles, not after today. Where 03/04/2026 could be either day, you are asked once. Without it you enter one day for the whole file.",
  ],
  ["SKU, Quantity", "May be empty or left out: then the row means all of the order that is open."],
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
            Found by name, in any order. Rows with problems do not block other rows.
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
