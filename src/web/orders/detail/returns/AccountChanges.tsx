import type { z } from "zod";
import type { accountChanges } from "../../../../domain/orders/responses.ts";
import { accountLabel } from "../../../money/ledger/account-labels.ts";
import { Bar } from "../../../widgets/Skeletons.tsx";
import { Money } from "../../../widgets/values.tsx";

type Changes = z.infer<typeof accountChanges>;

interface Props {
  /** Absent before anything is chosen. */
  changes: Changes | undefined;
  teamId: string;
  /** Why the call would be refused, or nothing. */
  refusal: string;
  isLoading: boolean;
}

/** What a call would change in the accounts, in a place that is there before the server answers. */
export function AccountChanges({ changes, teamId, refusal, isLoading }: Props) {
  return (
    <div className="account-changes" aria-live="polite" aria-busy={isLoading}>
      {refusal ? (
        <p className="danger-text">{refusal}</p>
      ) : isLoading ? (
        <>
          <Bar width="38%" />
          <Bar width="56%" />
        </>
      ) : changes === undefined ? (
        <p className="small quiet">Changes to accounts appear here.</p>
      ) : changes.length === 0 ? (
        <p>No account changes.</p>
      ) : (
        <ChangeList changes={changes} teamId={teamId} />
      )}
    </div>
  );
}

/** Other teams than the order's are named. */
function ChangeList({ changes, teamId }: { changes: Changes; teamId: string }) {
  return (
    <section aria-label="Changes to accounts">
      <h3 className="group-title">Changes to accounts</h3>
      <dl className="account-change-list">
        {changes.map(({ account, team, change }) => (
          <div key={`${team.id} ${account}`} className="money-line">
            <dt>
              {accountLabel(account)}
              {team.id !== teamId && <span className="small quiet"> of {team.name}</span>}
            </dt>
            <dd>
              {change > 0 && "+"}
              <Money amount={change} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
