import { PageHeader } from "../layout/PageHeader.tsx";
import { usePerson } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { EmptyState } from "../widgets/states.tsx";
import { DepositHistory, useDepositHistory } from "./DepositHistory.tsx";
import { OpenFigure, useOpenFigure } from "./OpenFigure.tsx";
import { TopupInstructions } from "./TopupInstructions.tsx";
import { WalletFigures } from "./WalletFigures.tsx";

function TeamBalance({ area, team }: ScreenProps & { team: { id: string; name: string } }) {
  const deposits = useDepositHistory(team.id);
  const { open, setOpen, moments } = useOpenFigure(deposits);
  return (
    <div className="stack">
      <WalletFigures open={open} setOpen={setOpen} />
      <OpenFigure area={area} open={open} moments={moments} close={() => setOpen(null)} />
      <TopupInstructions />
      <DepositHistory
        area={area}
        team={team}
        list={deposits}
        emptyText="Send money to your agency; it is listed here and counted once the agency approves it."
      />
    </div>
  );
}

/** A seller's own money: what there is, what it is made of, what came in. */
export default function Balance({ area }: ScreenProps) {
  const { sellerTeam } = usePerson();
  return (
    <div className="screen screen-detail">
      <PageHeader title="Balance" />
      {sellerTeam ? (
        <TeamBalance area={area} team={sellerTeam} />
      ) : (
        <EmptyState icon="wallet" title="No seller team" text="A balance belongs to a seller team." />
      )}
    </div>
  );
}
