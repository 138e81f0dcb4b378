import type { ScreenProps } from "../../screens.ts";
import { TRACKING } from "../rehearsal/job.ts";
import { Rehearsal } from "../rehearsal/Rehearsal.tsx";

export default function TrackingImportDetail({ area }: ScreenProps) {
  return <Rehearsal kind={TRACKING} area={area} />;
}
