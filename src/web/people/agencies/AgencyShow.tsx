import { type HttpError, useShow } from "@refinedev/core";
import { Flex } from "antd";
import { useNavigate, useParams } from "react-router";
import { messages } from "../../../domain/messages.ts";
import { listAgencyMembers } from "../../../domain/people/users/calls.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { lastSeen } from "../../list/remembered.ts";
import { Button } from "../../widgets/Button.tsx";
import { type Fact, Facts } from "../../widgets/Facts.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Together } from "../../widgets/Together.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import { type Agency, agenciesResource } from "../people.ts";
import { MembersCard } from "../users/MembersCard.tsx";
import { AgencyCatalogs } from "./AgencyCatalogs.tsx";
import { useAgencyActions } from "./useAgencyActions.tsx";

function Information({ agency, edit }: { agency: Agency; edit(): void }) {
  const facts: Fact[] = [
    { label: "Name", value: agency.name },
    { label: "Code", value: agency.code },
    { label: "Manager email", value: agency.manager?.email ?? NOTHING },
    { label: "Created at", value: <When at={agency.createdAt} day /> },
    {
      label: "Status",
      value: <StatusTag field={agenciesResource.fields.active ?? {}} value={agency.active} />,
    },
    { label: "Domain", value: agency.primaryDomain ?? NOTHING },
    { label: "Base cost", value: agency.basecost?.name ?? NOTHING },
  ];
  return (
    <section className="card" aria-labelledby="information">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="information">Information</h2>
        <Button kind="text" icon="edit" label="Edit information" onClick={edit} />
      </Flex>
      <Facts facts={facts} />
    </section>
  );
}

const BACK = { to: "/a/agencies", label: "Agencies" };

export default function AgencyShow() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { result: agency, query } = useShow<Agency, HttpError>({
    resource: "agencies",
    id,
    errorNotification: false,
  });
  const { actionsOf, dialog, open } = useAgencyActions(
    agency ? [agency] : [],
    () => void navigate(lastSeen("/a/agencies")),
  );
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
          notFoundText={messages.noAgency}
          back={BACK}
          retry={() => void query.refetch()}
        />
      ) : !agency ? (
        <CardSkeleton lines={6} />
      ) : (
        <Flex className="stack" vertical gap={16}>
          <Information agency={agency} edit={() => open(agency)} />
          <Together>
            <MembersCard path={pathOf(listAgencyMembers, { id })} short />
            <AgencyCatalogs agency={agency} />
          </Together>
        </Flex>
      )}
      {dialog}
    </div>
  );
}
