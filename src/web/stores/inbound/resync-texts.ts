import { counted } from "../../../domain/counts.ts";
import { formatCount, formatShort } from "../../../domain/format.ts";
import type { ResyncState } from "../../../domain/stores/inbound/resync.ts";

const listed = (parts: readonly (string | false)[]): string => {
  const some = parts.filter((part) => part !== false);
  return some.length < 2 ? some.join() : `${some.slice(0, -1).join(", ")} and ${some.at(-1)}`;
};

export const progressText = ({ read, upTo, reason }: ResyncState): string =>
  [
    read === 0 ? "Asking the store…" : `${counted(read, "order")} read, up to ${formatShort(upTo)} PT`,
    ...(reason === null ? [] : [`The last attempt failed and is repeated: ${reason}`]),
  ].join(". ");

/** How many orders would come, change and end. */
export function foundText({ counts: { create, change, end, fail, none } }: ResyncState): string {
  const follows = listed([
    create > 0 && `${counted(create, "order")} would be created`,
    change > 0 && `${counted(change, "order")} changed`,
    end > 0 && `${counted(end, "order")} ended`,
  ]);
  const failing =
    fail > 0 && `${counted(fail, "order")} cannot be imported as ${fail === 1 ? "it is" : "they are"}`;
  const rest = `${formatCount(none)} ${none === 1 ? "stays" : "stay"} as ${none === 1 ? "it is" : "they are"}`;
  return [follows || "Nothing would change", failing, rest].filter(Boolean).join(". ");
}

/** The verb of the button that does it; `null` where there is nothing to do. */
export function actionText({ counts: { create, change, end } }: ResyncState): string | null {
  const parts = listed([
    create > 0 && `create ${formatCount(create)}`,
    change > 0 && `change ${formatCount(change)}`,
    end > 0 && `end ${formatCount(end)}`,
  ]);
  return parts === "" ? null : parts.charAt(0).toUpperCase() + parts.slice(1);
}

export function resultText({ results }: ResyncState): string {
  const { waiting = 0, done = 0, ignored = 0, failed = 0 } = results ?? {};
  return [
    `${formatCount(done)} done`,
    waiting > 0 && `${formatCount(waiting)} in progress`,
    ignored > 0 &&
      `${counted(ignored, "order")} left as ${ignored === 1 ? "it is" : "they are"}, because of changes meanwhile`,
    failed > 0 && `${formatCount(failed)} failed`,
  ]
    .filter(Boolean)
    .join(", ");
}
