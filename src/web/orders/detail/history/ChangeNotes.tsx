import { type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { CHANGE_REASONS } from "../../../../domain/orders/changes/change-history.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { changeHistories } from "../../../../domain/resources/change-histories.resource.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import { sideOf } from "../../actions/bulk-actions.ts";
import { applyPath, type Change, isToApply, isToDecide } from "../../changes/change-requests.ts";
import { useDecideChange } from "../../changes/useDecideChange.tsx";
import { Panel } from "../Panel.tsx";
import { NewChangeDialog } from "./NewChangeDialog.tsx";
import "../../../resource/history.css";
import { NotLoaded } from "../../../widgets/states.tsx";
import "../../changes/changes.css";

const SHOWN = 50;

/** Change requests of an order between seller and agency: by whom, and whether and when they were done. */
export function ChangeNotes({ orderId, area }: { orderId: string; area: Area }) {
  const { can } = useAbility();
  const canRead = can("change-histories", "list");
  const addition = useDialog((close) => <NewChangeDialog orderId={orderId} close={close} />);
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
  if (!data) return <NotLoaded what="Changes" lines={2} query={{ error, refetch }} />;
  const canNote = can("orders", "update-change-history");
  if (data.data.length === 0 && !canNote) return null;
  return (
    <Panel
      title="Change requests"
      action={
        canNote && (
          <Button small icon="plus" onClick={() => addition.open()}>
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
            <ChangeItem key={one.id} change={one} area={area} decide={canNote ? decide : null} />
          ))}
        </ol>
      )}
      {dialog}
      {addition.dialog}
    </Panel>
  );
}

interface ItemProps {
  change: Change;
  area: Area;
  /** `null` for people who only read. */
  decide: ((change: Change, isAccepted: boolean) => void) | null;
}

function ChangeItem({ change, area, decide }: ItemProps) {
  const { kind, status } = changeHistories.fields;
  const side = sideOf(area);
  return (
    <li>
      <Flex gap="4px 16px" justify="space-between" wrap>
        <span>
          {change.status ? (
            <StatusTag field={status} value={change.status} />
          ) : (
            <StatusTag field={kind} value={change.kind} />
          )}{" "}
          <strong>{CHANGE_REASONS[change.reason]}</strong>
          {change.createdUser && <span className="quiet"> · {change.createdUser.fullName}</span>}
        </span>
        <span className="quiet small">
          <When at={change.createdAt} />
        </span>
      </Flex>
      {change.note && <p className="small change-note">{change.note}</p>}
      {change.decidedAt && (
        <p className="small quiet">
          {change.decidedUser
            ? [`${change.decidedUser.fullName} ${change.status} it`, change.answer].filter(Boolean).join(": ")
            : (change.answer ?? `Somebody ${change.status} it`)}
          {change.appliedAt && (
            <>
              {" "}
              · applied <When at={change.appliedAt} />
            </>
          )}
        </p>
      )}
      {decide && isToDecide(change, side) && (
        <Flex gap={8}>
          <Button small onClick={() => decide(change, true)}>
            Accept
          </Button>
          <Button small onClick={() => decide(change, false)}>
            Decline
          </Button>
        </Flex>
      )}
      {decide && isToApply(change, side) && (
        <Button small to={applyPath(area, change)}>
          Apply
        </Button>
      )}
    </li>
  );
}
