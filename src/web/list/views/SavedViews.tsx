import { useState } from "react";
import type { SavedView } from "../../../domain/views/responses.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import type { UrlTable } from "../useUrlTable.ts";
import type { BuiltInView } from "./BuiltInViews.tsx";
import { useViews } from "./useViews.ts";
import { isSameQuery, viewQueryOf } from "./view-query.ts";

const ViewDialog = lazyDialog(() => import("./ViewDialog.tsx"));

interface Props {
  table: Pick<UrlTable<{ id: string }>, "viewParams">;
  /** The product's views of this list, which need no saving. */
  builtIn?: readonly BuiltInView[];
}

/** A list's saved views as tabs, the actions of the current one, and a button that saves the current filters. */
export function SavedViews({ table, builtIn = [] }: Props) {
  const views = useViews(table);
  const confirm = useConfirm();
  const [edited, setEdited] = useState<SavedView | "new" | null>(null);
  const { current, query } = views;
  const isBuiltIn = builtIn.some(({ params }) => isSameQuery(viewQueryOf(params), query));
  const canSave = query !== "" && !current && !isBuiltIn;

  const remove = async (view: SavedView) => {
    const text = view.shared ? "It is also deleted for your team." : undefined;
    if (await confirm({ title: `Delete view ${view.name}?`, text, action: "Delete", danger: true }))
      await views.remove(view.id);
  };
  const actionsOf = (view: SavedView) => [
    {
      label: view.isDefault ? "Remove as default" : "Make default",
      icon: "check" as const,
      onClick: () => void views.change(view.id, { isDefault: !view.isDefault }),
    },
    ...(view.mine
      ? [
          { label: "Rename or share", icon: "edit" as const, onClick: () => setEdited(view) },
          { label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(view) },
        ]
      : []),
  ];

  return (
    <div className="saved-views">
      {views.views.length > 0 && (
        <nav className="view-tabs" aria-label="Saved views">
          {views.views.map((view) => (
            <button
              key={view.id}
              type="button"
              className="view-tab"
              aria-current={view === current ? "true" : undefined}
              onClick={() => views.open(view)}
            >
              {view.shared && (
                <Icon name="team" size={14} label={view.mine ? "Shared" : "Shared by your team"} />
              )}
              {view.name}
              {view.isDefault && <span className="quiet small">default</span>}
            </button>
          ))}
        </nav>
      )}
      {/* The space stays reserved when there is nothing to save: otherwise a search would move the chips beside it. */}
      <div className="view-action">
        {current && <RowMenu label={`Actions for view ${current.name}`} actions={actionsOf(current)} />}
        {canSave && (
          <button type="button" className="link-button" onClick={() => setEdited("new")}>
            Save view
          </button>
        )}
      </div>
      {edited !== null && (
        <ViewDialog views={views} view={edited === "new" ? null : edited} close={() => setEdited(null)} />
      )}
    </div>
  );
}
