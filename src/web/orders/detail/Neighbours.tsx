import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { useNeighbours } from "./useNeighbours.ts";

/** Links to the previous and next order of the list that the person came from, also by the keys k and j. */
export function Neighbours({ area, id }: { area: Area; id: string }) {
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(area, id);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element; // Keyboard events always target elements.
      const elsewhere = target.closest("input, textarea, select, dialog, [role=dialog], [contenteditable]");
      if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      const path = event.key === "k" ? previous : event.key === "j" ? next : null;
      if (path) void navigate(path);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [previous, next, navigate]);

  const arrow = (path: string | null, label: string, key: string, icon: "chevron-left" | "chevron-right") => (
    <button
      type="button"
      className="bar-button"
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${key})`}
      disabled={path === null}
      onClick={() => path && void navigate(path)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <nav className="neighbours" aria-label="Orders of the list">
      {arrow(previous, "Previous order", "k", "chevron-left")}
      {arrow(next, "Next order", "j", "chevron-right")}
    </nav>
  );
}
