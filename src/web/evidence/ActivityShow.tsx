import { type HttpError, useShow } from "@refinedev/core";
import { Link, useParams } from "react-router";
import { pathsOf } from "../../domain/access/screen-needs.ts";
import { changesOf } from "../../domain/audit/changes.ts";
import { entryLabel, objectLabel } from "../../domain/audit/labels.ts";
import type { Area } from "../../domain/resource/define.ts";
import type { audit } from "../../domain/resources/index.ts";
import { resources } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { type Fact, Facts } from "../widgets/Facts.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { NOTHING, When } from "../widgets/values.tsx";
import { ChangeTable } from "./ChangeTable.tsx";
import { whoOf } from "./who.ts";
import "./evidence.css";

type Entry = RowOf<typeof audit>;

const isId = (text: string) => /^[\da-f]{8}-[\da-f-]{27}$/i.test(text);

/** The page of what an entry is about, if the person may open it. */
function usePageOf({ object, subject }: Pick<Entry, "object" | "subject">, area: Area): string | null {
  const { canOpen } = useAbility();
  const resource = resources.get(object);
  if (!resource || !subject || !isId(subject)) return null;
  const page = pathsOf(resource, area).show.replace(":id", subject);
  return canOpen(page) ? page : null;
}

function EntryFacts({ entry, area, list }: { entry: Entry; area: Area; list: string }) {
  const { actor, apiKey, createdAt, ip, object, subject } = entry;
  const page = usePageOf(entry, area);
  const all = (params: Readonly<Record<string, string>>) => `${list}?${new URLSearchParams(params)}`;
  const about = objectLabel(object);
  const facts: Fact[] = [
    { label: "Who", value: actor ? <Link to={all({ actor: actor.id })}>{whoOf(actor)}</Link> : whoOf(null) },
    ...(actor?.email ? [{ label: "Email", value: actor.email }] : []),
    { label: "When", value: <When at={createdAt} /> },
    { label: "Address", value: ip ? <Link to={all({ ip })}>{ip}</Link> : NOTHING },
    ...(apiKey ? [{ label: "API key", value: apiKey.name }] : []),
    ...(page ? [{ label: "Page", value: <Link to={page}>Open the {about.toLowerCase()}</Link> }] : []),
    ...(subject
      ? [{ label: "History", value: <Link to={all({ object, subject })}>All changes of it</Link> }]
      : []),
  ];
  return (
    <section className="card" aria-label="Entry">
      <Facts facts={facts} />
    </section>
  );
}

/** One entry of the activity: who changed what, when and from where, with the values before and after. */
export default function ActivityShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const list = area === "a" ? "/a/activity" : "/ag/settings/activity";
  const back = { to: list, label: "Activity" };
  const { query } = useShow<Entry, HttpError>({ resource: "audit", id, errorNotification: false });
  const entry = query.data?.data;
  const changes = entry ? changesOf(entry) : [];
  return (
    <div className="screen screen-form">
      <PageHeader title={entry ? entryLabel(entry) : "Activity"} back={back} />
      {query.error && !entry ? (
        <LoadFailed what="Entry" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !entry ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <EntryFacts entry={entry} area={area} list={list} />
          <Panel title="What changed">
            {changes.length === 0 ? (
              <p className="quiet evidence-none">This entry has no values.</p>
            ) : (
              <ChangeTable changes={changes} isNew={!entry.before} />
            )}
          </Panel>
        </>
      )}
    </div>
  );
}
