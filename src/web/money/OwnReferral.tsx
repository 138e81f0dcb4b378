import { type HttpError, useOne } from "@refinedev/core";
import { BASE } from "../../domain/access/public-paths.ts";
import { CopyButton } from "../widgets/CopyButton.tsx";
import { Bar } from "../widgets/Skeletons.tsx";

interface Team {
  id: string;
  referralCode: string;
  rate: number;
}

/** Where a new seller signs up with a referral code, which the page of registration reads from `r`. */
const linkOf = (code: string) =>
  `${window.location.origin}${BASE}/auth/register?r=${encodeURIComponent(code)}`;

/** A seller's own referral code, the link to share and what it earns. As high while it is read, so that no row moves. */
export function OwnReferral({ team }: { team: string }) {
  const { result, query } = useOne<Team, HttpError>({
    resource: "seller-teams",
    id: team,
    errorNotification: false,
  });
  return (
    <section className="card own-referral" aria-label="Your referral link">
      <div className="referral-part">
        <span className="small quiet">Your referral code</span>
        {result ? (
          <span className="referral-value">
            <strong>{result.referralCode}</strong>
            <CopyButton text={result.referralCode} what="referral code" />
          </span>
        ) : (
          <Waiting error={query.error} />
        )}
      </div>
      <div className="referral-part referral-link">
        <span className="small quiet">Referral link</span>
        {result ? (
          <span className="referral-value">
            <span className="referral-address">{linkOf(result.referralCode)}</span>
            <CopyButton text={linkOf(result.referralCode)} what="referral link" />
          </span>
        ) : (
          <Waiting error={query.error} />
        )}
      </div>
      <div className="referral-part">
        <span className="small quiet">Referral rate</span>
        {result ? <span className="referral-value">{result.rate}%</span> : <Waiting error={query.error} />}
      </div>
    </section>
  );
}

const Waiting = ({ error }: { error: HttpError | null }) => (
  <span className="referral-value quiet">{error ? "Could not be loaded" : <Bar width={120} />}</span>
);
