import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount } from "../../../../domain/format.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { resourceNamed } from "../../../../domain/resources/registry.ts";
import { useCallQuery } from "../../../providers/calls.ts";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import { historiesOf, type ImportKind } from "./job.ts";

const status = resourceNamed("order-imports").fields.status ?? {};
const SHOWN = 5;

/** The latest imports, including running ones. */
export function RecentImports({ kind, area }: { kind: ImportKind; area: Area }) {
  const data = useCallQuery(
    kind.calls.list,
    { query: { limit: SHOWN } },
    { placeholderData: keepPreviousData },
  ).data?.data;
  if (!data || data.data.length === 0) return null;
  return (
    <section className="card recent" aria-labelledby="recent-imports">
      <h2 id="recent-imports">Recent imports</h2>
      <ul>
        {data.data.map((one) => (
          <li key={one.id} className="recent-row">
            <span className="recent-name">
              <Link to={`${historiesOf(kind, area)}/${one.id}`}>{one.fileName}</Link>
              <span className="small quiet">
                {one.sellerTeam && area !== "s" && `${one.sellerTeam.name} · `}
                <When at={one.createdAt} />
              </span>
            </span>
            {one.total > 0 && (
              <span className="quiet">
                {formatCount(one.total)} {one.total === 1 ? kind.one : kind.many}
              </span>
            )}
            <StatusTag field={status} value={one.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
