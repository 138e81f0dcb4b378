import type { ChangeReason } from "../../../domain/orders/changes/change-request.ts";
import type { changeHistories } from "../../../domain/resources/change-histories.resource.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

export type Change = RowOf<typeof changeHistories>;

/** The edits that apply a request, by who may make them. The others are carried out by hand, without reference to the request. */
const EDITORS: Readonly<Record<ChangeReason, readonly string[]>> = {
  change_catalog_code: ["agency"],
  reupload_design: ["agency", "seller"],
  cancel_order: [],
  change_address: [],
  change_items: [],
  others: [],
};

/** Whether a person of this side may accept or decline a request: the side that did not make it. */
export const isToDecide = ({ status, side }: Change, own: "agency" | "seller") =>
  status === "open" && side !== own;

/** Whether an accepted request waits for an edit that a person of this side can make. */
export const isToApply = ({ status, reason, appliedAt }: Change, own: "agency" | "seller") =>
  status === "accepted" && !appliedAt && EDITORS[reason].includes(own);

/** The order's page with the request beside its edit. */
export const applyPath = (area: string, { id, order }: Change) => `/${area}/orders/${order.id}?change=${id}`;
