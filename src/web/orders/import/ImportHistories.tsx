import type { ScreenProps } from "../../screens.ts";
import { Histories } from "../rehearsal/Histories.tsx";
import { ORDERS } from "../rehearsal/job.ts";

export default function ImportHistories({ area }: ScreenProps) {
  return <Histories kind={ORDERS} area={area} />;
}
