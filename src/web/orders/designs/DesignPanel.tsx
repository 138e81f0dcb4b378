import type { ReactNode } from "react";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Panel } from "../detail/Panel.tsx";
import type { OwnStep } from "../detail/StatusPanel.tsx";
import type { DesignRequest } from "../wire.ts";
import "./designs.css";

const { designStatus } = orders.fields;

interface Props {
  design: DesignRequest;
  /** Of which seller team. */
  team?: string;
  steps?: readonly OwnStep[];
  busy?: boolean;
}

/** What was asked of the designer: brief, requester, due date, and how far it is. */
export function DesignPanel({ design, team, steps = [], busy = false }: Props) {
  const { requester, designer, submittedBy } = design;
  const asked = [requester?.fullName, team].filter(Boolean).join(", ");
  return (
    <Panel title="Design" beside={<StatusTag field={designStatus} value={design.status} />}>
      <div className="design-body">
        <p className="design-brief">{design.brief || <span className="quiet">No brief was given.</span>}</p>
        <dl className="design-facts">
          <Fact label="Requester">{asked || "Not recorded"}</Fact>
          <Fact label="Designer">{designer?.fullName ?? "Any designer"}</Fact>
          <Fact label="Due date">{design.dueDate ?? "None"}</Fact>
          {submittedBy && design.status !== "assign" && (
            <Fact label="Submitted by">{submittedBy.fullName}</Fact>
          )}
        </dl>
        {steps.length > 0 && (
          <div className="design-steps">
            {steps.map(({ label, primary, onClick }) => (
              <Button key={label} kind={primary ? "primary" : "default"} disabled={busy} onClick={onClick}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
