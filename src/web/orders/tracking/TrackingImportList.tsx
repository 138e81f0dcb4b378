import type { ScreenProps } from "../../screens.ts";
import { ImportList } from "../preview/ImportList.tsx";
import { TRACKING } from "../preview/job.ts";

export default function TrackingImportList({ area }: ScreenProps) {
  return <ImportList kind={TRACKING} area={area} />;
}
