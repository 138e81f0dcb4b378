import { useSearchParams } from "react-router";
import { DESIGN_STATUSES } from "../../../domain/orders/status.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import ResourceList from "../../resource/ResourceList.tsx";
import type { ScreenProps } from "../../screens.ts";

const orders = resourceNamed("orders");
/** What is asked of designers; Rejected is the last of the four and stands apart. */
const REQUESTED = { designStatus: "assign,in_review,approved" };
const tabs = {
  key: "designStatus",
  label: "Designs by status",
  values: [
    { label: "Requested", value: "" },
    { label: DESIGN_STATUSES.rejected[0], value: "rejected" },
  ],
};

/** Orders for which a designer was asked. */
export default function RequestedDesigns({ area }: ScreenProps) {
  const [params] = useSearchParams();
  const isRejected = params.get("designStatus") === "rejected";
  return (
    <ResourceList
      resource={orders}
      area={area}
      title="Requested designs"
      tabs={tabs}
      {...(isRejected ? {} : { fixed: REQUESTED })}
      show="/ds/orders/:id"
    />
  );
}
