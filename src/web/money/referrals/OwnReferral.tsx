import { type HttpError, useOne } from "@refinedev/core";
import { Flex } from "antd";
import { BASE } from "../../../domain/access/public-paths.ts";
import type { sellerTeams } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";

/** The registration link with a referral code, which the registration page reads from `r`. */
const linkOf = (code: string) =>
  `${window.location.origin}${BASE}/auth/register?r=${encodeURIComponent(code)}`;

/** A seller's referral code, link and rate. Keeps its height while loading, to avoid layout shifts. */
export function OwnReferral({ team }: { team: string }) {
  const { result, query } = useOne<RowOf<typeof sellerTeams>, HttpError>({
    resource: "seller-teams",
    id: team,
    errorNotification: false,
  });
  return (
    <Flex
      className="card own-referral"
      component="section"
      gap="8px 40px"
      wrap
      aria-label="Your referral link"
    >
      <Flex className="referral-part" vertical>
        <span className="small quiet">Your referral code</span>
        {result ? (
          <Flex className="referral-value" component="span" gap={4} align="center">
            <strong>{result.referralCode}</strong>
            <CopyButton text={result.referralCode} what="referral code" />
          </Flex>
        ) : (
          <Waiting error={query.error} />
        )}
      </Flex>
      <Flex className="referral-part referral-link" vertical>
        <span className="small quiet">Referral link</span>
        {result ? (
          <Flex className="referral-value" component="span" gap={4} align="center">
            <span className="referral-address">{linkOf(result.referralCode)}</span>
            <CopyButton text={linkOf(result.referralCode)} what="referral link" />
          </Flex>
        ) : (
          <Waiting error={query.error} />
        )}
      </Flex>
      <Flex className="referral-part" vertical>
        <span className="small quiet">Referral rate</span>
        {result ? (
          <Flex className="referral-value" component="span" gap={4} align="center">
            {result.rate}%
          </Flex>
        ) : (
          <Waiting error={query.error} />
        )}
      </Flex>
    </Flex>
  );
}

const Waiting = ({ error }: { error: HttpError | null }) => (
  <Flex className="referral-value quiet" component="span" gap={4} align="center">
    {error ? "Could not be loaded" : <Bar width={120} />}
  </Flex>
);
