import { Flex } from "antd";
import { useState } from "react";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useAbility, usePerson } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { EmptyState } from "../../widgets/states.tsx";
import { Together } from "../../widgets/Together.tsx";
import { DepositHistory, useDepositHistory } from "../deposits/DepositHistory.tsx";
import { TopupInstructions } from "../deposits/TopupInstructions.tsx";
import { OpenMetric, useOpenMetric } from "../ledger/OpenMetric.tsx";
import { WalletMetrics } from "./WalletMetrics.tsx";

const AskTopupDialog = lazyDialog(() => import("../deposits/AskTopupDialog.tsx"));

function TeamBalance({ area, team }: ScreenProps & { team: { id: string; name: string } }) {
  const deposits = useDepositHistory(team.id);
  const { open, setOpen, moments } = useOpenMetric(deposits);
  return (
    <Flex className="stack" vertical gap={16}>
      <WalletMetrics open={open} setOpen={setOpen} />
      <OpenMetric area={area} open={open} moments={moments} close={() => setOpen(null)} />
      <Together>
        <TopupInstructions />
        <DepositHistory
          area={area}
          team={team}
          table={deposits}
          emptyText="Send money to your agency. The deposit appears here and counts once the agency approves it."
        />
      </Together>
    </Flex>
  );
}

export default function Balance({ area }: ScreenProps) {
  const { sellerTeam } = usePerson();
  const asks = useAbility().can("deposits", "ask") && sellerTeam;
  const [asking, setAsking] = useState(false);
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Balance"
        primary={
          asks ? { label: "Ask for a top-up", icon: "plus", onClick: () => setAsking(true) } : undefined
        }
      />
      {sellerTeam ? (
        <TeamBalance area={area} team={sellerTeam} />
      ) : (
        <EmptyState icon="wallet" title="No seller team" text="A balance belongs to a seller team." />
      )}
      {asking && <AskTopupDialog close={() => setAsking(false)} />}
    </div>
  );
}
