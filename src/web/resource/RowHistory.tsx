import type { Resource } from "../../domain/resource/define.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useGet } from "../providers/calls.ts";
import { useMay } from "../providers/person.tsx";
import { When } from "../widgets/figures.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { type Row, showValue } from "./cells.tsx";
import "./history.css";

interface Entry {
  id: string;
  action: string;
  actor: { id: string; fullName: string; email: string } | null;
  before: Row | null;
  after: Row | null;
  createdAt: string;
}

const SHOWN = 20;
const WORDS: Readonly<Record<string, string>> = {
  create: "created it",
  edit: "changed it",
  delete: "deleted it",
  reply: "replied",
  settle: "settled it",
};

/** The declared fields that a change names, as they were and as they became. */
function Changes({ entry, resource }: { entry: Entry; resource: Resource }) {
  const { before, after } = entry;
  if (entry.action === "create" || !before || !after) return null;
  const names = Object.keys(after).filter((name) => name !== "updatedAt" && name in resource.fields);
  return (
    <ul className="row-changes">
      {names.map((name) => {
        const field = resource.fields[name];
        return (
          field && (
            <li key={name}>
              {field.label}: <del>{showValue(field, before[name])}</del>{" "}
              <span className="only-heard">became</span> {showValue(field, after[name])}
            </li>
          )
        );
      })}
    </ul>
  );
}

interface Props {
  resource: Resource;
  id: string;
  /** What the rows are called where their changes are kept, if not as the resource. */
  object?: string;
}

/** Who did what to a row, and when: for those who may read that. */
export function RowHistory({ resource, id, object = resource.name }: Props) {
  const mayRead = useMay()("audit", "list");
  const { data, error, refetch } = useGet<{ data: Entry[] }>(mayRead ? "audit" : null, {
    query: { object, subject: id, limit: SHOWN },
    keep: true,
  });
  if (!mayRead) return null;
  if (error && !data) return <FailedState what="History" why={error.message} retry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={3} />;
  return (
    <Panel title="History">
      {data.data.length === 0 ? (
        <p className="quiet row-history">Nobody has changed it since it was brought in.</p>
      ) : (
        <ol className="row-history">
          {data.data.map((entry) => (
            <li key={entry.id}>
              <div className="row-entry">
                <span>
                  <strong>{entry.actor?.fullName ?? "Platen"}</strong> {WORDS[entry.action] ?? entry.action}
                </span>
                <span className="quiet small">
                  <When at={entry.createdAt} />
                </span>
              </div>
              <Changes entry={entry} resource={resource} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
