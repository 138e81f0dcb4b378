import { isPassing } from "../db/errors.ts";
import type { Work } from "./jobs.ts";
import { ClaimLost } from "./lease.ts";

interface ClaimedWork<Job> {
  readonly name: string;
  /**
   * Claims a job, passes it to `claimed`, which returns it, and runs it: in one transaction, or in several ones that renew
   * its claim. @throws ClaimLost
   */
  run(claimed: (job: Job | undefined) => Job | undefined, signal: AbortSignal): Promise<void>;
  /** Puts a job back after an error. Without it, the job waits already, or does when its claim has expired. */
  putBack?(job: Job): Promise<void>;
  /** Ends a job after an error that no retry mends. Without it, such an error puts the job back. */
  fail?(job: Job, error: unknown): Promise<void>;
  /** Whether people learn all about this error from the failed job, so that it is not logged. */
  isExpected?(error: unknown): boolean;
}

/** Runs claimed jobs one after another. A job that fails is put back if its error may pass. */
export const claimedWork = <Job>({ name, run, putBack, fail, isExpected }: ClaimedWork<Job>): Work => ({
  name,
  async once(signal) {
    if (signal.aborted) return false;
    let job: Job | undefined;
    try {
      await run((claimed) => (job = claimed), signal);
    } catch (error) {
      if (error instanceof ClaimLost) return true;
      if (job === undefined) throw error;
      if (!fail || isPassing(error)) await putBack?.(job).catch(() => undefined);
      else {
        await fail(job, error);
        if (isExpected?.(error)) return true;
      }
      throw error;
    }
    return job !== undefined;
  },
});
