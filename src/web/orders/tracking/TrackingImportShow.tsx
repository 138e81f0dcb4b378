import type { ScreenProps } from "../../screens.ts";
import { ImportPreview } from "../preview/ImportPreview.tsx";
import { TRACKING } from "../preview/job.ts";

export default function TrackingImportShow({ area }: ScreenProps) {
  return <ImportPreview kind={TRACKING} area={area} />;
}
