import { type HttpError, useOne } from "@refinedev/core";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { inTime } from "../chunks.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useMay } from "../providers/person.tsx";
import { factOf, type Row } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { FailedState } from "../widgets/states.tsx";
import { DepositHistory, useDepositHistory } from "./DepositHistory.tsx";
import "./money.css";
import { OpenFigure, useOpenFigure } from "./OpenFigure.tsx";
import { WalletFigures } from "./WalletFigures.tsx";

const FormDialog = lazy(() => inTime(import("../resource/ResourceFormDialog.tsx")));
const TopupDialog = lazy(() => inTime(import("./TopupDialog.tsx")));

const sellers = resourceNamed("seller-teams");

interface Team {
  id: string;
  name: string;
}

function Information({ row }: { row: Row }) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay()(sellers.name, "edit");
  return (
    <section className="card" aria-labelledby="information">
      <div className="card-head">
        <h2 id="information">Information</h2>
        {mayEdit && (
          <Button kind="text" icon="edit" label="Edit information" onClick={() => setEditing(true)} />
        )}
      </div>
      <dl className="facts seller-facts card-padded">
        {Object.entries(sellers.fields).map(([name, field]) => (
          <div key={name} className="fact">
            <dt>{field.label}</dt>
            <dd>{factOf(name, field, row[name])}</dd>
          </div>
        ))}
      </dl>
      {editing && (
        <Suspense>
          <FormDialog resource={sellers} row={row} close={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Money({ area, team }: ScreenProps & { team: Team }) {
  const may = useMay();
  const deposits = useDepositHistory(team.id);
  const { open, setOpen } = useOpenFigure(deposits);
  const [toppingUp, setToppingUp] = useState(false);
  return (
    <div className="stack">
      {may("balances", "show") && (
        <>
          <WalletFigures teamId={team.id} open={open} setOpen={setOpen} />
          <OpenFigure area={area} open={open} teamId={team.id} close={() => setOpen(null)} />
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

/** A seller team as its agency sees it: who they are, their money, what they paid in. */
export default function SellerDetail({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const may = useMay();
  const { result: row, query } = useOne<Row, HttpError>({
    resource: sellers.name,
    id,
    errorNotification: false,
  });
  const name = typeof row?.name === "string" ? row.name : "Seller";
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={name}
        back={{ to: "/ag/sellers", label: "Sellers" }}
        beside={row && <StatusTag field={sellers.fields.active ?? {}} value={row.active as number} />}
      />
      {query.isError ? (
        <FailedState what="Seller" why={query.error.message} retry={() => void query.refetch()} />
      ) : !row ? (
        <>
          <CardSkeleton lines={6} />
          <CardSkeleton lines={5} />
        </>
      ) : (
        <div className="stack">
          <Information row={row} />
          {may("deposits", "list") && <Money key={id} area={area} team={{ id, name }} />}
        </div>
      )}
    </div>
  );
}
