const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

const JUST_NOW = "Just now";

/** The time since an instant (ISO 8601) in its largest unit: "5 minutes", "3 hours", "12 days". */
export function ageOf(iso: string, now = new Date()): string {
  const passed = Math.max(0, now.getTime() - Date.parse(iso));
  if (passed >= DAY) return counted(Math.floor(passed / DAY), "day");
  if (passed >= HOUR) return counted(Math.floor(passed / HOUR), "hour");
  return passed >= MINUTE ? counted(Math.floor(passed / MINUTE), "minute") : JUST_NOW;
}

/** The same within a sentence: "5 minutes ago", "just now". */
export function agoOf(iso: string): string {
  const age = ageOf(iso);
  return age === JUST_NOW ? age.toLowerCase() : `${age} ago`;
}
