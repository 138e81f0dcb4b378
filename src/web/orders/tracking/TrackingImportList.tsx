import type { ScreenProps } from "../../screens.ts";
import { ImportList } from "../import/preview/ImportList.tsx";
import { TRACKING } from "../import/preview/job.ts";

export default function TrackingImportList({ area }: ScreenProps) {
  return <ImportList kind={TRACKING} area={area} />;
}
