import { useLocation, useNavigate } from "react-router";
import type { UrlTable } from "../useUrlTable.ts";
import { isSameQuery, viewQueryOf } from "./view-query.ts";

/** A view that the product offers, beside those that people save. */
export interface BuiltInView {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

interface Props {
  table: Pick<UrlTable<{ id: string }>, "viewParams">;
  views: readonly BuiltInView[];
}

/** The product's views of a list as tabs. A second click on the current one leaves it. */
export function BuiltInViews({ table, views }: Props) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = viewQueryOf(table.viewParams);
  return (
    <nav className="view-tabs" aria-label="Views">
      {views.map(({ name, params }) => {
        const query = viewQueryOf(params);
        const isCurrent = isSameQuery(query, current);
        return (
          <button
            key={name}
            type="button"
            className="view-tab"
            aria-current={isCurrent ? "true" : undefined}
            onClick={() => void navigate({ pathname, search: isCurrent ? "" : query })}
          >
            {name}
          </button>
        );
      })}
    </nav>
  );
}
