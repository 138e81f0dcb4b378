import type { z } from "zod";
import type { accountChanges } from "../../../../domain/orders/responses.ts";
import { accountLabel } from "../../../money/ledger/account-labels.ts";
import { Money } from "../../../widgets/values.tsx";

type Changes = z.infer<typeof accountChanges>;

/** What a call would change in the accounts. Other teams than the order's are named. */
export function AccountChanges({ changes, teamId }: { changes: Changes; teamId: string }) {
  if (changes.length === 0) return null;
  return (
    <section className="account-changes" aria-label="Accounts that this changes">
      <h3 className="small quiet">Accounts that this changes</h3>
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
