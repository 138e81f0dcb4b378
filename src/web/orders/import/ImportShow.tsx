import type { ScreenProps } from "../../screens.ts";
import { ImportPreview } from "./preview/ImportPreview.tsx";
import { ORDERS } from "./preview/job.ts";

export default function ImportShow({ area }: ScreenProps) {
  return <ImportPreview kind={ORDERS} area={area} />;
}
