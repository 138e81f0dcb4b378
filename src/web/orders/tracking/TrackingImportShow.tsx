import type { ScreenProps } from "../../screens.ts";
import { ImportPreview } from "../import/preview/ImportPreview.tsx";
import { TRACKING } from "../import/preview/job.ts";

export default function TrackingImportShow({ area }: ScreenProps) {
  return <ImportPreview kind={TRACKING} area={area} />;
}
