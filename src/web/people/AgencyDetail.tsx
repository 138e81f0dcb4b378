import { type HttpError, useOne } from "@refinedev/core";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { messages } from "../../domain/messages.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { lastSeen } from "../list/remembered.ts";
import { Button } from "../widgets/Button.tsx";
import { When } from "../widgets/figures.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { AgencyCatalogs } from "./AgencyCatalogs.tsx";
import { MembersCard } from "./MembersCard.tsx";
import { type Agency, agenciesResource } from "./people.ts";
import { useAgencyActions } from "./useAgencyActions.tsx";

const nothing = <span className="quiet">–</span>;

function Information({ agency, edit }: { agency: Agency; edit(): void }) {
  const facts: [string, ReactNode][] = [
    ["Name", agency.name],
    ["Code", agency.code],
    ["Manager email", agency.manager?.email ?? nothing],
    ["Created at", <When key="created" at={agency.createdAt} day />],
    ["Status", <StatusTag key="status" field={agenciesResource.fields.active ?? {}} value={agency.active} />],
    ["Domain", agency.primaryDomain ?? nothing],
    ["Base cost", agency.basecost?.name ?? nothing],
  ];
  return (
    <section className="card" aria-labelledby="information">
      <div className="card-head">
        <h2 id="information">Information</h2>
        <Button kind="text" icon="edit" label="Edit information" onClick={edit} />
      </div>
      <dl className="facts card-padded">
        {facts.map(([label, value]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const BACK = { to: "/a/agencies", label: "Agencies" };

/** One agency as the platform sees it: who it is, its people, the catalogs that it was given. */
export default function AgencyDetail() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { result: agency, query } = useOne<Agency, HttpError>({
    resource: "agencies",
    id,
    errorNotification: false,
  });
  const { actionsOf, dialog, open } = useAgencyActions(() => void navigate(lastSeen("/a/agencies")));
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={agency?.name ?? "Agency"}
        back={BACK}
        beside={agency && <StatusTag field={agenciesResource.fields.active ?? {}} value={agency.active} />}
        more={agency ? actionsOf(agency) : []}
      />
      {query.isError ? (
        <LoadFailed
          what="Agency"
          error={query.error}
          absent={messages.noAgency}
          back={BACK}
          retry={() => void query.refetch()}
        />
      ) : !agency ? (
        <CardSkeleton lines={6} />
      ) : (
        <div className="stack">
          <Information agency={agency} edit={() => open(agency)} />
          <MembersCard path={`agencies/${id}/members`} short />
          <AgencyCatalogs agency={agency} />
        </div>
      )}
      {dialog}
    </div>
  );
}
