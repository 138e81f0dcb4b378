import { summaryOf } from "../../domain/audit/changes.ts";
import {
  ACTIONS,
  actionLabel,
  entryLabel,
  labeled,
  OBJECT_NAMES,
  objectLabel,
} from "../../domain/audit/labels.ts";
import { audit } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { type FilterDef, filtersOf } from "../list/filters/filters.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import type { Column } from "../list/table/columns.ts";
import { useResourceList } from "../list/useResourceList.ts";
import { declaredReader } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { TO_SETTINGS } from "../settings/to-settings.ts";
import { whoOf } from "./who.ts";

type Entry = RowOf<typeof audit>;

const declared = declaredReader<Entry>(audit);

const COLUMNS: readonly Column<Entry>[] = [
  declared("action", {
    title: "What",
    main: true,
    width: 300,
    minWidth: 200,
    fields: ["object", "before", "after"],
    cell: ({ action, object }) => entryLabel({ action, object }),
    second: (entry) => summaryOf(entry) || undefined,
  }),
  declared("actor", { title: "Who", width: 190, cell: ({ actor }) => whoOf(actor), stays: true }),
  declared("createdAt", { width: 150 }),
  declared("apiKey", { width: 140 }),
  declared("ip", { width: 140 }),
];

const OWN: Readonly<Record<string, FilterDef>> = {
  action: {
    kind: "options",
    key: "action",
    label: "What",
    options: labeled(Object.keys(ACTIONS), actionLabel),
    isSingle: true,
  },
  object: {
    kind: "options",
    key: "object",
    label: "Object",
    options: labeled(OBJECT_NAMES, objectLabel),
    isSingle: true,
  },
  subject: { kind: "linked", key: "subject", label: "Of", text: "one object", also: ["object"] },
};

/** The declared filters, with the product's words for actions and objects. */
const FILTERS: readonly FilterDef[] = filtersOf(audit).map((def) => OWN[def.key] ?? def);

export default function ActivityList({ area }: ScreenProps) {
  const list = useResourceList<Pick<Entry, "id">>({
    resource: "audit",
    columns: COLUMNS,
    fields: [],
    view: `${area}/activity`,
    exports: true,
  });
  const path = area === "a" ? "/a/activity" : "/ag/settings/activity";
  return (
    <ListScreen
      list={list}
      title="Activity"
      {...(area === "ag" && { back: TO_SETTINGS })}
      search={false}
      filters={FILTERS}
      href={({ id }) => `${path}/${id}`}
      empty={{
        icon: "history",
        title: "No activity yet",
        text: "Every change that a person or a program makes appears here.",
      }}
    />
  );
}
