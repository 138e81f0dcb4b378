import { Resolver } from "node:dns/promises";
import { type Finding, findingOf, type ProofRecord } from "../../domain/settings/domain-proof.ts";

/** One question takes at most this, however many servers there are and whatever they do. */
const PATIENCE_MS = 5_000;
const ONE_TRY_MS = 1_500;
const TRIES = 2;

/** Answers that say there is no such record, rather than that nobody answered. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks the name servers for the record that proves a host, no longer than the signal lets it. Never throws. */
export async function lookUpProof(
  servers: readonly string[],
  record: ProofRecord,
  signal?: AbortSignal,
): Promise<Finding> {
  const resolver = new Resolver({ timeout: ONE_TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const giveUp = () => resolver.cancel();
  const impatience = setTimeout(giveUp, PATIENCE_MS);
  signal?.addEventListener("abort", giveUp);
  try {
    const records = await resolver.resolveTxt(record.name);
    // A value longer than 255 bytes comes in pieces.
    return findingOf(
      records.map((pieces) => pieces.join("")),
      record,
    );
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return NONE.has(code) ? { found: "nothing" } : { found: "silence", why: code };
  } finally {
    clearTimeout(impatience);
    signal?.removeEventListener("abort", giveUp);
  }
}
