import { When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import "./shops.css";
import { noticeResource, type StoreNotice } from "./notice.ts";

/** How far a store is with a parcel: its state, why, and when it is tried again. */
export function NoticeState({
  notice,
}: {
  notice: Pick<StoreNotice, "status" | "reason" | "nextAttemptAt">;
}) {
  return (
    <span className="notice-state">
      <span className="small quiet">Store</span>
      <StatusTag field={noticeResource.fields.status ?? {}} value={notice.status} />
      {notice.reason && <span className="small quiet">{notice.reason}</span>}
      {notice.reason && notice.status === "waiting" && notice.nextAttemptAt && (
        <span className="small quiet">
          Next try <When at={notice.nextAttemptAt} />
        </span>
      )}
    </span>
  );
}
