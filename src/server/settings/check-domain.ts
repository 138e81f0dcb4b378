import {
  type Finding,
  findingMessage,
  verificationRecordOf,
} from "../../domain/settings/domain-verification.ts";
import { ApiError } from "../api-error.ts";
import type { AuditActor } from "../audit.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import type { Work } from "../jobs/jobs.ts";
import { type Claim, settleFinding, takeDue } from "./domains.queries.ts";
import { lookUpTxtRecord } from "./look-up-txt-record.ts";

/** Checks a host's TXT record, stores the finding and returns it. No transaction is open during the lookup. */
export async function checkDomain(
  database: Database,
  { dnsServers }: Pick<Config, "dnsServers">,
  claim: Claim,
  actor: AuditActor,
  signal?: AbortSignal,
): Promise<Finding & { message: string }> {
  const record = verificationRecordOf(claim.host, claim.token);
  const finding = await lookUpTxtRecord(dnsServers, record, signal);
  const message = findingMessage(finding, record);
  await settleFinding(database, claim, finding, message, actor);
  return { ...finding, message };
}

/** Checks claimed hosts in the background: at once after they were added, then at growing intervals. */
export function domainWork(database: Database, config: Config): Work {
  return {
    name: "domains",
    async once(signal) {
      if (signal.aborted) return false;
      const claim = await takeDue(database);
      if (!claim) return false;
      const { agencyId } = claim;
      const actor: AuditActor = { userId: null, scope: { reach: "agency", agencyId }, ip: null };
      await checkDomain(database, config, claim, actor, signal).catch((error: unknown) => {
        // Another agency has verified the host; the row has the finding.
        if (!(error instanceof ApiError)) throw error;
      });
      return true;
    },
  };
}
