import { type CrudFilter, type HttpError, useShow } from "@refinedev/core";
import { Flex } from "antd";
import { useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { messages } from "../../../domain/messages.ts";
import { listSellerMembers } from "../../../domain/people/users/calls.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { SellerCompany } from "../../company/SellerCompany.tsx";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { lastSeen } from "../../list/remembered.ts";
import { DepositHistory, useDepositHistory } from "../../money/deposits/DepositHistory.tsx";
import { OrdersCard } from "../../orders/related/OrdersCard.tsx";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { TicketsCard } from "../../tickets/TicketsCard.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Together } from "../../widgets/Together.tsx";
import { type Seller, sellersResource } from "../people.ts";
import { MembersCard } from "../users/MembersCard.tsx";
import { BillsCard } from "./BillsCard.tsx";
import { PayoutsCard } from "./PayoutsCard.tsx";
import { SellerInformation } from "./SellerInformation.tsx";
import { SellerSummary } from "./SellerSummary.tsx";
import { useSellerActions } from "./useSellerActions.tsx";
import { WriteOffsCard } from "./WriteOffsCard.tsx";
import "../../money/money.css";
import { WalletMetrics } from "../../money/balance/WalletMetrics.tsx";
import { OpenMetric, useOpenMetric } from "../../money/ledger/OpenMetric.tsx";
import { ProfitMetrics } from "../../money/profits/ProfitMetrics.tsx";

const TopupDialog = lazyDialog(() => import("../../money/deposits/TopupDialog.tsx"));

function MoneySection({ area, team }: ScreenProps & { team: Pick<Seller, "id" | "name"> }) {
  const { can } = useAbility();
  const deposits = useDepositHistory(team.id);
  const { open, setOpen, moments } = useOpenMetric(deposits);
  const [toppingUp, setToppingUp] = useState(false);
  return (
    <Flex className="stack" vertical gap={16}>
      {can("balances", "show") && (
        <>
          <WalletMetrics teamId={team.id} open={open} setOpen={setOpen} />
          {can("profits", "show") && (
            <ProfitMetrics teamId={team.id} open={open} setOpen={moments.setMetric} />
          )}
          <OpenMetric
            area={area}
            open={open}
            teamId={team.id}
            moments={moments}
            close={() => setOpen(null)}
          />
        </>
      )}
      <DepositHistory
        area={area}
        team={team}
        table={deposits}
        {...(can("deposits", "create") ? { topup: () => setToppingUp(true) } : {})}
        emptyText={`Deposits of ${team.name} appear here.`}
      />
      {toppingUp && <TopupDialog team={team} close={() => setToppingUp(false)} />}
    </Flex>
  );
}

/** The seller's orders and tickets. */
function SellerWork({ area, teamId }: ScreenProps & { teamId: string }) {
  const { can } = useAbility();
  const filters = useMemo(
    (): CrudFilter[] => [{ field: "sellerTeam", operator: "in", value: [teamId] }],
    [teamId],
  );
  return (
    <>
      {can("orders", "list") && (
        <OrdersCard
          area={area}
          filters={filters}
          query={`sellerTeam=${teamId}`}
          empty="Orders of this seller appear here."
        />
      )}
      {can("tickets", "list") && <TicketsCard area={area} filters={filters} />}
    </>
  );
}

const LIST = { to: "/ag/sellers", label: "Sellers" };
/** A seller's user opens the own team only, and has no list. */
const HOME = { to: "/s/home", label: "Home" };

export default function SellerShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { can } = useAbility();
  const back = area === "s" ? HOME : LIST;
  const { result: seller, query } = useShow<Seller, HttpError>({
    resource: sellersResource.name,
    id,
    errorNotification: false,
  });
  const { actionsOf, dialog, edit, canEdit } = useSellerActions(
    seller ? [seller] : [],
    () => void navigate(lastSeen(LIST.to)),
  );
  const name = seller?.name ?? "Seller";
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={name}
        back={back}
        beside={seller && <StatusTag field={sellersResource.fields.active ?? {}} value={seller.active} />}
        secondary={
          seller && can("balances", "show")
            ? [{ label: "Statement", icon: "invoice", to: `/${area}/sellers/${id}/statement` }]
            : []
        }
        more={seller ? actionsOf(seller) : []}
      />
      {query.isError ? (
        <LoadFailed
          what="Seller"
          error={query.error}
          errorText={messages.sellerFailed}
          back={back}
          retry={() => void query.refetch()}
        />
      ) : !seller ? (
        <>
          <CardSkeleton lines={6} />
          <CardSkeleton lines={5} />
        </>
      ) : (
        <Flex className="stack" vertical gap={16}>
          {area === "ag" && <SellerSummary teamId={id} />}
          <SellerInformation seller={seller} edit={canEdit ? () => edit(seller) : undefined} />
          {can("company", "show") && <SellerCompany team={{ id, name }} />}
          <Together>
            <Flex className="stack" vertical gap={16}>
              <MembersCard path={pathOf(listSellerMembers, { id })} />
              {can("deposits", "list") && <MoneySection key={id} area={area} team={{ id, name }} />}
              {can("invoices", "list") && <BillsCard area={area} teamId={id} />}
              {can("payouts", "list") && <PayoutsCard area={area} team={{ id, name }} />}
              {can("write-offs", "list") && <WriteOffsCard team={{ id, name }} />}
              {area === "ag" && <SellerWork area={area} teamId={id} />}
            </Flex>
          </Together>
        </Flex>
      )}
      {dialog}
    </div>
  );
}
