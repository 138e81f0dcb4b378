/** Failures of an account, from wherever they come, that slow nothing down. One address may make as many. */
export const FREE_FAILURES = 10;

const LONGEST_DELAY_SECONDS = 30;

/**
 * How long a sign-in to an account waits before its password is looked at: nothing for the first failures, then
 * 1, 2, 4, 8 and 16 seconds, and never more than 30. It is never refused for what others do.
 * @param failures of the account within the window, without the try that asks
 * @returns seconds
 */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_SECONDS, 2 ** Math.min(failures - FREE_FAILURES, 10));
}
