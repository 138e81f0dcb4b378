import { readConfig } from "../config/config.ts";
import { examine } from "../doctor/doctor.ts";
import type { Finding } from "../doctor/finding.ts";
import { printError, printLine } from "./console.ts";
import { reasonOf } from "./failure.ts";

const LABELS: Readonly<Record<Finding["state"], string>> = { ok: "ok", warning: "warning", failed: "FAILED" };
const WIDTHS = { state: 9, check: 10 };

function lines(check: string, { state, found, advice }: Finding): string[] {
  const first = `${LABELS[state].padEnd(WIDTHS.state)}${check.padEnd(WIDTHS.check)}${found}`;
  return advice ? [first, `${"".padEnd(WIDTHS.state + WIDTHS.check)}-> ${advice}`] : [first];
}

/** `platen doctor`: checks what the server needs. Exits with 1 where it cannot work. */
async function doctor(): Promise<number> {
  try {
    const examined = await examine(readConfig(process.env));
    for (const [check, findings] of examined)
      for (const finding of findings) for (const line of lines(check, finding)) printLine(line);
    const all = examined.flatMap(([, findings]) => findings);
    const count = (state: Finding["state"]) => all.filter((one) => one.state === state).length;
    printLine(`\n${count("failed")} failed, ${count("warning")} to look at, ${count("ok")} ok`);
    return count("failed") === 0 ? 0 : 1;
  } catch (error) {
    printError(reasonOf(error, { failed: "The checks cannot be made" }));
    return 1;
  }
}

void doctor().then((code) => process.exit(code));
