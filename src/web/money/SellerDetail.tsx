import { type HttpError, useOne } from "@refinedev/core";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { messages } from "../../domain/messages.ts";
import { inTime } from "../chunks.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { lastSeen } from "../list/remembered.ts";
import { BillsCard } from "../people/BillsCard.tsx";
import { MembersCard } from "../people/MembersCard.tsx";
import { PayoutsCard } from "../people/PayoutsCard.tsx";
import { type Seller, sellersResource } from "../people/people.ts";
import { SellerInformation } from "../people/SellerInformation.tsx";
import { useSellerActions } from "../people/useSellerActions.tsx";
import { useMay } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { DepositHistory, useDepositHistory } from "./DepositHistory.tsx";
import "./money.css";
import { OpenFigure, useOpenFigure } from "./OpenFigure.tsx";
import { ProfitFigures } from "./ProfitFigures.tsx";
import { WalletFigures } from "./WalletFigures.tsx";

const TopupDialog = lazy(() => inTime(import("./TopupDialog.tsx")));

interface Team {
  id: string;
  name: string;
}

function Money({ area, team }: ScreenProps & { team: Team }) {
  const may = useMay();
  const deposits = useDepositHistory(team.id);
  const { open, setOpen, moments } = useOpenFigure(deposits);
  const [toppingUp, setToppingUp] = useState(false);
  return (
    <div className="stack">
      {may("balances", "show") && (
        <>
          <WalletFigures teamId={team.id} open={open} setOpen={setOpen} />
          {may("profits", "show") && (
            <ProfitFigures teamId={team.id} open={open} setOpen={moments.setFigure} />
          )}
          <OpenFigure
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
        list={deposits}
        {...(may("deposits", "create") ? { topup: () => setToppingUp(true) } : {})}
        emptyText={`What ${team.name} pays in is listed here.`}
      />
      {toppingUp && (
        <Suspense>
          <TopupDialog team={team} close={() => setToppingUp(false)} />
        </Suspense>
      )}
    </div>
  );
}

const BACK = { to: "/ag/sellers", label: "Sellers" };

/** A seller team as its agency sees it: who they are, their people, their money, what they were charged. */
export default function SellerDetail({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const may = useMay();
  const navigate = useNavigate();
  const { result: seller, query } = useOne<Seller, HttpError>({
    resource: sellersResource.name,
    id,
    errorNotification: false,
  });
  const { actionsOf, dialog, edit, mayEdit } = useSellerActions(() => void navigate(lastSeen("/ag/sellers")));
  const name = seller?.name ?? "Seller";
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={name}
        back={BACK}
        beside={seller && <StatusTag field={sellersResource.fields.active ?? {}} value={seller.active} />}
        more={seller ? actionsOf(seller) : []}
      />
      {query.isError ? (
        <LoadFailed
          what="Seller"
          error={query.error}
          failed={messages.sellerFailed}
          back={BACK}
          retry={() => void query.refetch()}
        />
      ) : !seller ? (
        <>
          <CardSkeleton lines={6} />
          <CardSkeleton lines={5} />
        </>
      ) : (
        <div className="stack">
          <SellerInformation seller={seller} edit={mayEdit ? () => edit(seller) : undefined} />
          <MembersCard path={`seller-teams/${id}/members`} />
          {may("deposits", "list") && <Money key={id} area={area} team={{ id, name }} />}
          {may("invoices", "list") && <BillsCard teamId={id} />}
          {may("payouts", "list") && <PayoutsCard area={area} teamId={id} />}
        </div>
      )}
      {dialog}
    </div>
  );
}
