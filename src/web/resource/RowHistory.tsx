import { useEffect, useRef, useState } from "react";
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
  by: { name: string | null; side: "own" | "agency" | "platform" };
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
  connect: "connected it",
  advance: "moved it on",
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

/** Whose name is not told is called by the side that they are on. */
const nameOf = ({ by: { name, side } }: Entry) => name ?? (side === "agency" ? "The agency" : "Platen");

/** Whether an element has come near what is seen; before that nothing of it is asked for. */
function useNear() {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setNear(true),
      { rootMargin: "200px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { element, isNear };
}

interface Props {
  resource: Resource;
  id: string;
}

/** Who did what to a row, and when: as far as the person may read the row. */
export function RowHistory(props: Props) {
  const mayRead = useMay()(props.resource.name, "show");
  const { element, isNear } = useNear();
  if (!mayRead) return null;
  return (
    <div ref={element} className="row-history-place">
      {isNear ? <History {...props} /> : <CardSkeleton lines={3} />}
    </div>
  );
}

function History({ resource, id }: Props) {
  const { data, error, refetch } = useGet<{ data: Entry[] }>("row-history", {
    query: { object: resource.name, subject: id, limit: SHOWN },
    keep: true,
  });
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
                  <strong>{nameOf(entry)}</strong> {WORDS[entry.action] ?? entry.action}
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
