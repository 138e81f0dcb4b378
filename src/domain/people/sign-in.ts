/** Failed sign-ins of an account, from any address, before delays start. Also the limit per address. */
export const FREE_FAILURES = 10;

const LONGEST_DELAY_SECONDS = 30;

/**
 * Seconds that a sign-in waits before its password is checked: none for the first failures, then 1, 2, 4, 8 and 16, at
 * most 30. An account is never locked by the failed sign-ins of others.
 * @param failures of the account within the window, without the current attempt
 */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_SECONDS, 2 ** Math.min(failures - FREE_FAILURES, 10));
}
