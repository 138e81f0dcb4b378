import type { Field, Option, TagColor } from "../../domain/resource/field.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { NOTHING } from "./values.tsx";

/** Hue of each tag color; antd's semantic names map to hues as well. */
const HUE: Readonly<Record<TagColor, string>> = {
  default: "default",
  blue: "blue",
  cyan: "cyan",
  gold: "gold",
  red: "red",
  purple: "purple",
  geekblue: "geekblue",
  lime: "lime",
  green: "green",
  volcano: "volcano",
  success: "green",
  warning: "gold",
  error: "red",
  processing: "blue",
};

const BY_COLOR: Readonly<Record<TagColor, IconName>> = {
  default: "circle",
  blue: "eye",
  cyan: "check",
  gold: "pause",
  red: "circle-x",
  purple: "settings",
  geekblue: "truck",
  lime: "circle-half",
  green: "circle-check",
  volcano: "circle-slash",
  success: "circle-check",
  warning: "alert",
  error: "circle-x",
  processing: "progress",
};

/** Values whose icon differs from that of their color. */
const BY_VALUE: Readonly<Record<string, IconName>> = {
  Cancel: "circle-slash",
  canceled: "circle-slash",
  cancelled: "circle-slash",
  closed: "circle-dot",
  open: "circle",
  remake: "refresh",
  returned: "arrow-left",
  assign: "user",
  in_review: "eye",
  IN: "arrow-down",
  OUT: "arrow-up",
};
/** A clock is what waits, everywhere, whatever its value and color are. */
const PENDING = new Set(["Pending", "Waiting", "Waiting for seller", "Queued"]);
const STRUCK = new Set<string | number>(["Cancel", "cancelled", "canceled"]);

/** A status as icon, text and color, never color alone. */
export function Tag({ option }: { option: Option }) {
  const icon = PENDING.has(option.label)
    ? "clock"
    : (BY_VALUE[String(option.value)] ?? BY_COLOR[option.color]);
  const hue = HUE[option.color];
  return (
    <span
      className={STRUCK.has(option.value) ? "tag struck" : "tag"}
      style={{ background: `var(--tag-${hue})`, color: `var(--tag-${hue}-text)` }}
    >
      <Icon name={icon} size={13} />
      <span className="tag-word">{option.label}</span>
    </span>
  );
}

/** The tag of a choice field's value: `<StatusTag field={orders.fields.status} value={row.status} />`. */
export function StatusTag({
  field,
  value,
}: {
  field: Pick<Field, "options">;
  value: string | number | null | undefined;
}) {
  if (value === null || value === undefined) return NOTHING;
  const option = field.options?.find((candidate) => candidate.value === value);
  // A number without a name means nothing to people.
  const label = typeof value === "number" ? "n/a" : value;
  return <Tag option={option ?? { value, label, color: "default" }} />;
}
