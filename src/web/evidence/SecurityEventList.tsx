import { securityEvents } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { SECURITY_EVENT_DAYS } from "../../domain/security-events.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import type { Column } from "../list/table/columns.ts";
import { useResourceList } from "../list/useResourceList.ts";
import { declaredReader } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { TO_SETTINGS } from "../settings/to-settings.ts";
import { NOTHING } from "../widgets/values.tsx";
import { HourlyCounts } from "./HourlyCounts.tsx";
import { whoOf } from "./who.ts";

type SecurityEvent = RowOf<typeof securityEvents>;

const declared = declaredReader<SecurityEvent>(securityEvents);

const COLUMNS: readonly Column<SecurityEvent>[] = [
  declared("call", {
    main: true,
    width: 280,
    minWidth: 180,
    fields: ["status"],
    second: ({ status }) => `Response ${status}`,
  }),
  declared("kind", { width: 170 }),
  declared("count", { width: 80 }),
  declared("user", {
    title: "Who",
    width: 190,
    fields: ["email"],
    cell: ({ user, email }) => (user ? whoOf(user) : (email ?? NOTHING)),
    stays: true,
  }),
  declared("address", { width: 140, stays: true }),
  declared("createdAt", { width: 150 }),
  declared("apiKey", { width: 140 }),
  declared("lastAt", { width: 150, hidden: true }),
  declared("requestId", { width: 160, hidden: true }),
];

export default function SecurityEventList({ area }: ScreenProps) {
  const list = useResourceList<Pick<SecurityEvent, "id">>({
    resource: "security-events",
    columns: COLUMNS,
    fields: [],
    view: `${area}/security-events`,
    exports: true,
  });
  const path = area === "a" ? "/a/security-events" : "/ag/settings/security-events";
  return (
    <ListScreen
      list={list}
      title="Security events"
      {...(area === "ag" && { back: TO_SETTINGS })}
      notice={<HourlyCounts path={path} />}
      search={false}
      empty={{
        icon: "alert",
        title: "No security events",
        text: `Failed sign-ins and refused calls of the last ${SECURITY_EVENT_DAYS} days appear here.`,
      }}
    />
  );
}
