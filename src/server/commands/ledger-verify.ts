import { verifyLedger } from "../money/ledger/verify.ts";
import { requireStore, runCommand } from "./command.ts";
import { printLine } from "./console.ts";

/** `platen ledger verify`: exits with 0 when every check passes, else prints the differences and exits with 1. */
void runCommand({ failed: "The ledger cannot be verified", before: requireStore }, async ({ database }) => {
  const checks = await verifyLedger(database);
  for (const { name, ok, detail } of checks) printLine(`${ok ? "passed" : "FAILED"}  ${name}: ${detail}`);
  const failed = checks.filter((check) => !check.ok).length;
  printLine(
    failed === 0
      ? "The ledger has no differences"
      : `${failed} of ${checks.length} checks found a difference`,
  );
  return failed === 0 ? 0 : 1;
});
