import { useNavigate } from "react-router";
import { usePageCommands } from "../../../layout/palette/page-commands.ts";
import { Button } from "../../../widgets/Button.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { When } from "../../../widgets/values.tsx";
import { type Blocker, type Opening, primaryOpening } from "./blockers.ts";

interface Props {
  blockers: readonly Blocker[];
  open(opening: Opening): void;
  busy: boolean;
}

/** What blocks the order: each with its owner, time and the button that resolves it. */
export function Blockers({ blockers, open, busy }: Props) {
  const navigate = useNavigate();
  usePageCommands(
    "This order",
    busy
      ? []
      : blockers.flatMap(({ title, openings }) =>
          openings.map((opening) => ({
            label: opening.label,
            detail: title,
            run: () => (opening.kind === "link" ? void navigate(opening.to) : open(opening)),
          })),
        ),
  );
  if (blockers.length === 0) return null;
  const primary = primaryOpening(blockers);
  return (
    <section className="blockers" aria-label="What this order waits for">
      {blockers.map(({ key, title, text, who, since, openings }) => (
        <div key={key} className="blocker">
          <Icon name={key === "hold" ? "pause" : "alert"} size={18} />
          <div className="blocker-text">
            <h2>{title}</h2>
            <p>{text}</p>
            <p className="small blocker-who">
              {who}
              {since && (
                <>
                  {" · since "}
                  <When at={since} />
                </>
              )}
            </p>
          </div>
          {openings.length > 0 && (
            <div className="blocker-actions">
              {openings.map((opening) =>
                opening.kind === "link" ? (
                  <Button
                    key={opening.label}
                    kind={opening === primary ? "primary" : "default"}
                    to={opening.to}
                  >
                    {opening.label}
                  </Button>
                ) : (
                  <Button
                    key={opening.label}
                    kind={opening === primary ? "primary" : "default"}
                    disabled={busy}
                    onClick={() => open(opening)}
                  >
                    {opening.label}
                  </Button>
                ),
              )}
            </div>
          )}
        </div>
      ))}
    </section>
  );
}
