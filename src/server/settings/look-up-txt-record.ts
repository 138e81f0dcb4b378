import { Resolver } from "node:dns/promises";
import {
  type Finding,
  findingOf,
  type VerificationRecord,
} from "../../domain/settings/domain-verification.ts";

/** Time limit of a lookup over all servers and tries. */
const TIMEOUT_MS = 5_000;
const ONE_TRY_MS = 1_500;
const TRIES = 2;

/** Error codes for a record that does not exist, as opposed to servers that did not respond. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

/** Looks up a host's verification record, until the signal aborts. Never throws. */
export async function lookUpTxtRecord(
  servers: readonly string[],
  record: VerificationRecord,
  signal?: AbortSignal,
): Promise<Finding> {
  const resolver = new Resolver({ timeout: ONE_TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const giveUp = () => resolver.cancel();
  const timeout = setTimeout(giveUp, TIMEOUT_MS);
  signal?.addEventListener("abort", giveUp);
  try {
    const records = await resolver.resolveTxt(record.name);
    // Values longer than 255 bytes are split.
    return findingOf(
      records.map((pieces) => pieces.join("")),
      record,
    );
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return NONE.has(code) ? { result: "none" } : { result: "failed", reason: code };
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener("abort", giveUp);
  }
}
