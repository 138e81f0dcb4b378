import { Link } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { useGet } from "../../providers/calls.ts";
import { When } from "../../widgets/figures.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { historiesOf, type ImportKind } from "./job.ts";

interface Recent {
  id: string;
  fileName: string;
  status: string;
  total: number;
  createdAt: string;
  sellerTeam?: { name: string } | null;
}

const status = resourceNamed("order-imports").fields.status ?? {};
const SHOWN = 5;

/** The last files that were brought; one that is still under way is found again here. */
export function RecentImports({ kind, area }: { kind: ImportKind; area: Area }) {
  const { data } = useGet<{ data: Recent[] }>(`${kind.base}/histories`, {
    query: { limit: SHOWN },
    keep: true,
  });
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
                {one.total.toLocaleString("en-US")} {one.total === 1 ? kind.one : kind.many}
              </span>
            )}
            <StatusTag field={status} value={one.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
