import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Finding, failed, ok, warning } from "./finding.ts";

/** Leases, sessions and one-time codes compare the clocks of processes and the database. */
const WARN_MS = 2_000;
const FAIL_MS = 30_000;
const ADVICE = "Set both clocks by NTP: timedatectl set-ntp true";

/** Compares this machine's clock with another one's, both in milliseconds. */
export function differenceOf(other: string, theirs: number, ours: number): Finding {
  const apart = Math.abs(theirs - ours);
  if (apart < WARN_MS) return ok(`Its clock and this machine's agree`);
  const found = `The clock of ${other} is ${(apart / 1000).toFixed(0)} s ${theirs > ours ? "ahead of" : "behind"} this machine's`;
  return apart < FAIL_MS ? warning(found, ADVICE) : failed(found, ADVICE);
}

/** What `timedatectl` says; `undefined` without systemd. */
async function isSynchronized(): Promise<boolean | undefined> {
  const said = await promisify(execFile)("timedatectl", ["show", "--property=NTPSynchronized", "--value"], {
    timeout: 5_000,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
  return said === "" ? undefined : said === "yes";
}

/** The product's days are those of Los Angeles, which needs the time zones of ICU. */
function hasTimeZones(): boolean {
  try {
    const hour = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Los_Angeles",
      hour: "2-digit",
      hourCycle: "h23",
    });
    return hour.format(Date.UTC(2026, 0, 1, 20)) === "12";
  } catch {
    return false;
  }
}

export async function clockFindings(): Promise<Finding[]> {
  const synchronized = await isSynchronized();
  const found = `It is ${new Date().toISOString().slice(0, 19)} UTC`;
  return [
    synchronized === false
      ? warning(`${found}, and the clock is not set by NTP`, "Set it by NTP: timedatectl set-ntp true")
      : ok(`${found}${synchronized ? ", set by NTP" : ""}`),
    ...(hasTimeZones()
      ? []
      : [
          failed(
            "Node.js does not know the time zone of Los Angeles",
            "Install a Node.js with full ICU, as nodejs.org and Debian have it",
          ),
        ]),
  ];
}
