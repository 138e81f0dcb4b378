import type { ScreenProps } from "../../screens.ts";
import { ORDERS } from "../rehearsal/job.ts";
import { Rehearsal } from "../rehearsal/Rehearsal.tsx";

export default function ImportDetail({ area }: ScreenProps) {
  return <Rehearsal kind={ORDERS} area={area} />;
}
