import { Flex } from "antd";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { usePerson } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { EmptyState } from "../../widgets/states.tsx";
import { DepositHistory, useDepositHistory } from "../deposits/DepositHistory.tsx";
import { TopupInstructions } from "../deposits/TopupInstructions.tsx";
import { OpenMetric, useOpenMetric } from "../ledger/OpenMetric.tsx";
import { WalletMetrics } from "./WalletMetrics.tsx";

function TeamBalance({ area, team }: ScreenProps & { team: { id: string; name: string } }) {
  const deposits = useDepositHistory(team.id);
  const { open, setOpen, moments } = useOpenMetric(deposits);
  return (
    <Flex className="stack" vertical gap={16}>
      <WalletMetrics open={open} setOpen={setOpen} />
      <OpenMetric area={area} open={open} moments={moments} close={() => setOpen(null)} />
      <TopupInstructions />
      <DepositHistory
        area={area}
        team={team}
        table={deposits}
        emptyText="Send money to your agency. The deposit appears here and counts once the agency approves it."
      />
    </Flex>
  );
}

/** A seller's balance, its journal lines and deposits. */
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
