import { Flex } from "antd";
import { counted } from "../../../../domain/counts.ts";
import { formatMoney } from "../../../../domain/format.ts";
import type { ImportResponse, ImportSummary } from "../../../../domain/orders/import/responses.ts";
import { listUnmapped } from "../../../../domain/orders/mapping/calls.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { useCallQuery } from "../../../providers/calls.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { Icon, type IconName } from "../../../widgets/Icon.tsx";
import { type ImportKind } from "./job.ts";
import { SubmitReady } from "./SubmitReady.tsx";

interface Props {
  kind: ImportKind;
  area: Area;
  job: ImportResponse;
  money: ImportSummary | null;
}

interface Words {
  tone: "success" | "danger" | "info";
  icon: IconName;
  title: string;
  text: string;
}

/** @param submits whether the button beside submits them, which names the charge and then the result */
function wordsOf({ kind, job, money }: Omit<Props, "area">, submits: boolean): Words {
  const imported = counted(job.committed, kind.one, kind.many);
  if (job.status === "failed") {
    return {
      tone: "danger",
      icon: "alert",
      title: "Nothing could be imported from this file",
      text: job.message ?? "The file was refused.",
    };
  }
  if (job.status === "undone") {
    return {
      tone: "info",
      icon: "history",
      title: "This import was undone",
      text: "Its orders are deleted and their references are free: the file can be uploaded again.",
    };
  }
  const { ready, attention: waiting } = job.orders;
  // The charge of a partial import is not known here; each row shows its own.
  const whole = job.committed === ready + waiting;
  const undecided =
    kind.name === "tracking" && waiting > 0
      ? `${counted(waiting, kind.one, kind.many)} without a decision skipped. Upload the file again to import them.`
      : "";
  const text =
    kind.name === "tracking"
      ? ["Their items have been shipped.", undecided].filter(Boolean).join(" ")
      : [
          submits
            ? ""
            : whole && ready > 0 && money
              ? `Submitting the ready ones charges ${formatMoney(money.charge)}.`
              : "They wait as Unfulfilled until they are submitted.",
          whole && waiting > 0 && `${waiting} ${waiting === 1 ? "needs" : "need"} attention first.`,
        ]
          .filter(Boolean)
          .join(" ");
  return job.committed > 0
    ? { tone: "success", icon: "circle-check", title: `${imported} imported`, text }
    : {
        tone: "info",
        icon: "info",
        title: "Nothing was imported",
        text: undecided || "No line of this file could go in.",
      };
}

export function Outcome(props: Props) {
  const { kind, area, job } = props;
  const { can } = useAbility();
  const isDone = job.status === "done" && job.committed > 0;
  const maps = isDone && kind.name === "orders" && area === "s" && job.orders.attention > 0;
  const submits = isDone && kind.name === "orders" && area === "s" && can("orders", "submit");
  const { tone, icon, title, text } = wordsOf(props, submits);
  const waiting = useCallQuery(listUnmapped, { query: { limit: 1 } }, { enabled: maps }).data?.data;
  return (
    <section className={`card outcome outcome-${tone}`} aria-label="Result" role="status">
      <span className="outcome-icon">
        <Icon name={icon} size={22} />
      </span>
      <div className="summary-words">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <Flex className="outcome-actions" gap={8} wrap>
        {/* First, so that it moves none of the others when it comes. */}
        {waiting && waiting.total > 0 && <Button to="/s/mapping-products">Map items</Button>}
        {submits && <SubmitReady importId={job.id} />}
        {isDone && (
          <Button kind={submits ? "default" : "primary"} to={`/${area}/${kind.name}?import=${job.id}`}>
            {kind.name === "orders" ? "View orders" : "View tracking"}
          </Button>
        )}
        <Button to={kind.home(area)}>
          {job.status === "failed" ? "Choose another file" : "Import another file"}
        </Button>
      </Flex>
    </section>
  );
}
