import { type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { useState } from "react";
import { CHANGE_REASONS } from "../../../../domain/orders/change-history.ts";
import { changeHistories } from "../../../../domain/resources/change-histories.resource.ts";
import type { RowOf } from "../../../../domain/resources/rows.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { CardSkeleton } from "../../../widgets/Skeletons.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { FailedState } from "../../../widgets/states.tsx";
import { When } from "../../../widgets/values.tsx";
import { Panel } from "../Panel.tsx";
import { NewChangeDialog } from "./NewChangeDialog.tsx";
import "../../../resource/history.css";

type Note = RowOf<typeof changeHistories>;

const SHOWN = 50;

/** Change requests of an order between seller and agency: by whom, and whether and when they were done. */
export function ChangeNotes({ orderId }: { orderId: string }) {
  const { can } = useAbility();
  const canRead = can("change-histories", "list");
  const [adding, setAdding] = useState(false);
  const {
    data: response,
    error,
    refetch,
  } = useCustom<{ data: Note[] }, HttpError>({
    url: "change-histories",
    method: "get",
    config: { query: { order: orderId, limit: SHOWN } },
    queryOptions: { enabled: canRead, placeholderData: keepPreviousData },
    errorNotification: false,
  }).query;
  const data = response?.data;
  if (!canRead) return null;
  if (error && !data) return <FailedState what="Changes" why={error.message} retry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={2} />;
  const canNote = can("orders", "update-change-history");
  if (data.data.length === 0 && !canNote) return null;
  const { kind } = changeHistories.fields;
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
                  <StatusTag field={kind} value={one.kind} /> <strong>{CHANGE_REASONS[one.reason]}</strong>
                  {one.createdUser && <span className="quiet"> · {one.createdUser.fullName}</span>}
                </span>
                <span className="quiet small">
                  <When at={one.createdAt} />
                </span>
              </Flex>
              {one.note && <p className="small">{one.note}</p>}
            </li>
          ))}
        </ol>
      )}
      {adding && <NewChangeDialog orderId={orderId} close={() => setAdding(false)} />}
    </Panel>
  );
}
