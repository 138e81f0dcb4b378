import { Flex } from "antd";
import type { ReactNode } from "react";
import { dayOf } from "../../../domain/format.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Money } from "../../widgets/values.tsx";
import { DueDate } from "../DueDate.tsx";
import type { OwnStep } from "../detail/items/design-steps.ts";
import { Panel } from "../detail/Panel.tsx";
import type { DesignRequest } from "../wire.ts";
import "./designs.css";

const { designStatus } = orders.fields;

interface Props {
  design: DesignRequest;
  /** The name of the seller team. */
  team?: string;
  steps?: readonly OwnStep[];
  busy?: boolean;
}

/** A design request: brief, requester, due date and status. */
export function DesignPanel({ design, team, steps = [], busy = false }: Props) {
  const { requester, designer, submittedBy } = design;
  // Designers read what they are paid, others what the seller is charged.
  const fee = design.fee ?? design.pay;
  const requestedBy = [requester?.fullName, team].filter(Boolean).join(", ");
  return (
    <Panel
      title="Design"
      className="design-panel"
      beside={<StatusTag field={designStatus} value={design.status} />}
    >
      <div className="design-body">
        <p className="design-brief">{design.brief || <span className="quiet">No brief</span>}</p>
        <dl className="design-facts">
          <Fact label="Requester">{requestedBy || "Not recorded"}</Fact>
          <Fact label="Designer">{designer?.fullName ?? "Any designer"}</Fact>
          <Fact label="Due date">
            {design.dueDate === null ? "None" : <DueDate day={design.dueDate} isLate={isLate(design)} />}
          </Fact>
          {fee !== undefined && (
            <Fact label="Fee">
              <Money amount={fee} />
            </Fact>
          )}
          {submittedBy && design.status !== "assign" && (
            <Fact label="Submitted by">{submittedBy.fullName}</Fact>
          )}
        </dl>
        {steps.length > 0 && (
          <Flex className="design-steps" gap={8} wrap>
            {steps.map(({ label, primary, onClick }) => (
              <Button key={label} kind={primary ? "primary" : "default"} disabled={busy} onClick={onClick}>
                {label}
              </Button>
            ))}
          </Flex>
        )}
      </div>
    </Panel>
  );
}

const isLate = ({ status, dueDate }: DesignRequest) =>
  status !== "approved" && dueDate !== null && dueDate < dayOf(new Date().toISOString());

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
