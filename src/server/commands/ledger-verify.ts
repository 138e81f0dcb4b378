import { say } from "../console.ts";
import { verifyLedger } from "../money/verify.ts";
import { insistOnStore, runCommand } from "./command.ts";

/** `npm run ledger:verify`: 0 where the books are right, else 1 and what differs. */
await runCommand({ failed: "The ledger cannot be verified", before: insistOnStore }, async ({ database }) => {
  const checks = await verifyLedger(database);
  for (const { name, ok, detail } of checks) say(`${ok ? "right" : "WRONG"}  ${name}: ${detail}`);
  const wrong = checks.filter((check) => !check.ok).length;
  say(wrong === 0 ? "The books are right" : `${wrong} of ${checks.length} checks found a difference`);
  return wrong === 0 ? 0 : 1;
});
