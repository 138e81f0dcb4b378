import type { Read } from "../import/file/numbers.ts";
import { quoted } from "../import/file/problem.ts";

const two = (part: string) => part.padStart(2, "0");

/** Whether the calendar has that day: 2026-02-30 is none. */
const exists = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
};

const FORMS = "Write it as YYYY-MM-DD or MM/DD/YYYY";

/**
 * A day as `YYYY-MM-DD`, from that form or MM/DD/YYYY (the month first, always). `latest` is the last day
 * that it may be: nothing was shipped in the future.
 */
export function readShipDate(text: string, latest: string): Read<string> {
  if (text === "") return { problem: `the date is empty. ${FORMS}` };
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const parts = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : null;
  if (!parts) return { problem: `${quoted(text)} is not a date. ${FORMS}` };
  const [year = "", month = "", day = ""] = parts;
  const value = `${year}-${two(month)}-${two(day)}`;
  if (!exists(value)) return { problem: `${quoted(text)} is no day of the calendar. ${FORMS}` };
  if (value < "2000-01-01" || value > latest) return { problem: `${quoted(text)} is not a day up to today` };
  return { value };
}
