import fs from "node:fs";
import path from "node:path";
import { type Finding, isMet, type Line } from "./budget.ts";

/** A budget that is known to be missed, with why. */
interface Known {
  readonly budget: string;
  readonly measured: string;
  readonly reason: string;
}

const file = path.join(import.meta.dirname, "known.json");

const readKnown = (): Known[] => JSON.parse(fs.readFileSync(file, "utf8")) as Known[]; // A file of ours.

const figure = (value: number, unit: Finding["unit"]) => {
  if (unit === "x") return value.toFixed(2);
  return `${value.toFixed(unit === "s" ? 2 : value < 10 ? 1 : 0)} ${unit}`;
};

const cells = (line: Line): string[] => {
  if ("said" in line) return [line.budget, line.said, "", "", "", line.isNotRun ? "not run" : ""];
  const bound = line.better === "more" ? "at least" : "at most";
  return [
    line.budget,
    line.floor,
    line.ours,
    figure(line.value, line.unit),
    `${bound} ${figure(line.limit, line.unit)}`,
    isMet(line) ? "met" : "MISSED",
  ];
};

const WIDTHS = [52, 24, 24, 9, 17, 8];

/** One row of the table. */
export const rowOf = (line: Line) =>
  "said" in line
    ? `${line.budget.padEnd(WIDTHS[0] ?? 0)}  ${line.isNotRun ? `not run: ${line.said}` : line.said}`
    : cells(line)
        .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
        .join("  ")
        .trimEnd();

export const heading = ["budget", "floor", "ours", "measured", "limit", "verdict"]
  .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
  .join("  ");

/**
 * What the run means: missed budgets that are not known as such, and known ones that are met again.
 * @returns the exit code
 */
export function judge(lines: readonly Line[], say: (text: string) => void): number {
  const known = new Map(readKnown().map((one) => [one.budget, one]));
  const findings = lines.filter((line): line is Finding => !("said" in line));
  const missed = findings.filter((one) => !isMet(one));
  for (const { budget } of missed.filter((one) => known.has(one.budget))) {
    say(`Known: ${budget} (${known.get(budget)?.measured}). ${known.get(budget)?.reason}`);
  }
  for (const one of findings.filter((one) => isMet(one) && known.has(one.budget))) {
    say(`Met again, so it can be removed from bench/known.json: ${one.budget}`);
  }
  const unknown = missed.filter((one) => !known.has(one.budget));
  for (const { budget } of unknown) say(`Missed: ${budget}`);
  return unknown.length > 0 ? 1 : 0;
}
