import type { Area } from "../../../../domain/resource/define.ts";
import { usePageCommands } from "../../../layout/palette/page-commands.ts";
import { Button } from "../../../widgets/Button.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { When } from "../../../widgets/values.tsx";
import type { WholeOrder } from "../../wire.ts";
import type { OrderWork } from "../useOrderWork.tsx";
import { type Blocker, primaryOpening } from "./blockers.ts";
import { useOpenings } from "./useOpenings.tsx";

interface Props {
  order: WholeOrder;
  area: Area;
  blockers: readonly Blocker[];
  work: OrderWork;
}

/** What blocks the order: each with its owner, time and the button that resolves it. */
export function Blockers({ order, area, blockers, work }: Props) {
  const { busy } = work;
  const { open, dialogs } = useOpenings(order, area, work);
  usePageCommands(
    "This order",
    busy
      ? []
      : blockers.flatMap(({ title, openings }) =>
          openings.map((opening) => ({ label: opening.label, detail: title, run: () => open(opening) })),
        ),
  );
  const primary = primaryOpening(blockers);
  return (
    <>
      {blockers.length > 0 && (
        <section className="blockers" aria-label="Why this order is blocked">
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
                  {openings.map((opening) => (
                    <Button
                      key={opening.label}
                      kind={opening === primary ? "primary" : "default"}
                      {...(opening.kind === "link"
                        ? { to: opening.to }
                        : { disabled: busy, onClick: () => open(opening) })}
                    >
                      {opening.label}
                    </Button>
                  ))}
                </div>
              )}
            </div>
          ))}
        </section>
      )}
      {dialogs}
    </>
  );
}
