import { type Finding, findingInWords, proofOf } from "../../domain/settings/domain-proof.ts";
import type { AuditActor } from "../audit.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import type { Work } from "../jobs/jobs.ts";
import { Refusal } from "../refusal.ts";
import { type Claim, settleFinding, takeDue } from "./domains.queries.ts";
import { lookUpProof } from "./look-up-proof.ts";

/** Looks whether a host is proved, writes down what was found, and says it. No statement waits for the network. */
export async function checkDomain(
  database: Database,
  { dnsServers }: Pick<Config, "dnsServers">,
  claim: Claim,
  actor: AuditActor,
  signal?: AbortSignal,
): Promise<Finding & { said: string }> {
  const record = proofOf(claim.host, claim.token);
  const finding = await lookUpProof(dnsServers, record, signal);
  const said = findingInWords(finding, record);
  await settleFinding(database, claim, finding, said, actor);
  return { ...finding, said };
}

/** Looks at claimed hosts by itself: at once after they were added, then less and less often. */
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
        // Somebody else's: it stands in the row.
        if (!(error instanceof Refusal)) throw error;
      });
      return true;
    },
  };
}
