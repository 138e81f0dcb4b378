import type { ScreenProps } from "../../screens.ts";
import { Histories } from "../rehearsal/Histories.tsx";
import { TRACKING } from "../rehearsal/job.ts";

export default function TrackingHistories({ area }: ScreenProps) {
  return <Histories kind={TRACKING} area={area} />;
}
