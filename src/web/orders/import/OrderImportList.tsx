import type { ScreenProps } from "../../screens.ts";
import { ImportList } from "./preview/ImportList.tsx";
import { ORDERS } from "./preview/job.ts";

export default function OrderImportList({ area }: ScreenProps) {
  return <ImportList kind={ORDERS} area={area} />;
}
