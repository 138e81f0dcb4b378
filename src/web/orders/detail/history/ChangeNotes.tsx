import { type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { useState } from "react";
import { CHANGE_REASONS } from "../../../../domain/orders/changes/change-history.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { changeHistories } from "../../../../domain/resources/change-histories.resource.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { CardSkeleton } from "../../../widgets/Skeletons.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { FailedState } from "../../../widgets/states.tsx";
import { When } from "../../../widgets/values.tsx";
import { sideOf } from "../../actions/bulk-actions.ts";
import { applyPath, type Change, isToApply, isToDecide } from "../../changes/change-requests.ts";
import { useDecideChange } from "../../changes/useDecideChange.tsx";
import { Panel } from "../Panel.tsx";
import { NewChangeDialog } from "./NewChangeDialog.tsx";
import "../../../resource/history.css";
import "../../changes/changes.css";

const SHOWN = 50;

/** Change requests of an order between seller and agency: by whom, and whether and when they were done. */
export function ChangeNotes({ orderId, area }: { orderId: string; area: Area }) {
  const { can } = useAbility();
  const canRead = can("change-histories", "list");
  const [adding, setAdding] = useState(false);
  const { decide, dialog } = useDecideChange(area);
  const {
    query: { data, error, refetch },
  } = useList<Change, HttpError>({
    resource: changeHistories.name,
    filters: [{ field: "order", operator: "eq", value: orderId }],
    pagination: { pageSize: SHOWN },
    queryOptions: { enabled: canRead, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  if (!canRead) return null;
  if (error && !data) return <FailedState what="Changes" why={error.message} retry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={2} />;
  const canNote = can("orders", "update-change-history");
  if (data.data.length === 0 && !canNote) return null;
  const { kind, status } = changeHistories.fields;
  const side = sideOf(area);
  return (
    <Panel
      title="Change requests"
      action={
        canNote && (
          <Button small icon="plus" onClick={() => setAdding(true)}>
            Add request
          </Button>
        )
      }
    >
      {data.data.length === 0 ? (
        <p className="quiet row-history">None yet</p>
      ) : (
        <ol className="row-history">
          {data.data.map((one) => (
            <li key={one.id}>
              <Flex gap="4px 16px" justify="space-between" wrap>
                <span>
                  {one.status ? (
                    <StatusTag field={status} value={one.status} />
                  ) : (
                    <StatusTag field={kind} value={one.kind} />
                  )}{" "}
                  <strong>{CHANGE_REASONS[one.reason]}</strong>
                  {one.createdUser && <span className="quiet"> · {one.createdUser.fullName}</span>}
                </span>
                <span className="quiet small">
                  <When at={one.createdAt} />
                </span>
              </Flex>
              {one.note && <p className="small change-note">{one.note}</p>}
              {one.decidedAt && (
                <p className="small quiet">
                  {one.decidedUser
                    ? [`${one.decidedUser.fullName} ${one.status} it`, one.answer].filter(Boolean).join(": ")
                    : (one.answer ?? `Somebody ${one.status} it`)}
                  {one.appliedAt && (
                    <>
                      {" "}
                      · applied <When at={one.appliedAt} />
                    </>
                  )}
                </p>
              )}
              {canNote && isToDecide(one, side) && (
                <Flex gap={8}>
                  <Button small onClick={() => decide(one, true)}>
                    Accept
                  </Button>
                  <Button small onClick={() => decide(one, false)}>
                    Decline
                  </Button>
                </Flex>
              )}
              {canNote && isToApply(one, side) && (
                <Button small to={applyPath(area, one)}>
                  Apply
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {dialog}
      {adding && <NewChangeDialog orderId={orderId} close={() => setAdding(false)} />}
    </Panel>
  );
}
