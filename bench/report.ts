import fs from "node:fs";
import path from "node:path";
import { type Finding, isMet, type Line } from "./budget.ts";

/** A budget that is known to be missed, with the reason. */
interface Known {
  readonly budget: string;
  readonly measured: string;
  readonly reason: string;
}

const file = path.join(import.meta.dirname, "known.json");

const readKnown = (): Known[] => JSON.parse(fs.readFileSync(file, "utf8")) as Known[]; // the file is part of this repository

const formatted = (value: number, unit: Finding["unit"]) => {
  if (unit === "x") return value.toFixed(2);
  if (unit === "CLS") return value.toFixed(3);
  return `${value.toFixed(unit === "s" ? 2 : value < 10 ? 1 : 0)} ${unit}`;
};

const cells = (line: Line): string[] => {
  if ("note" in line) return [line.budget, line.note, "", "", "", line.isNotRun ? "not run" : ""];
  const bound = line.better === "more" ? "at least" : "at most";
  return [
    line.budget,
    line.floor,
    line.ours,
    formatted(line.value, line.unit),
    `${bound} ${formatted(line.limit, line.unit)}`,
    isMet(line) ? "met" : "MISSED",
  ];
};

const WIDTHS = [52, 24, 24, 9, 17, 8];

/** One row of the printed table. */
export const rowOf = (line: Line) =>
  "note" in line
    ? `${line.budget.padEnd(WIDTHS[0] ?? 0)}  ${line.isNotRun ? `not run: ${line.note}` : line.note}`
    : cells(line)
        .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
        .join("  ")
        .trimEnd();

export const heading = ["budget", "floor", "ours", "measured", "limit", "status"]
  .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
  .join("  ");

/**
 * Compares the results with the known misses. Prints unexpectedly missed budgets, and known ones that are met again.
 * @returns the exit code
 */
export function compareWithKnown(lines: readonly Line[], print: (text: string) => void): number {
  const known = new Map(readKnown().map((one) => [one.budget, one]));
  const findings = lines.filter((line): line is Finding => !("note" in line));
  const missed = findings.filter((one) => !isMet(one));
  for (const { budget } of missed.filter((one) => known.has(one.budget))) {
    print(`Known: ${budget} (${known.get(budget)?.measured}). ${known.get(budget)?.reason}`);
  }
  for (const one of findings.filter((one) => isMet(one) && known.has(one.budget))) {
    print(`Met again, so it can be removed from bench/known.json: ${one.budget}`);
  }
  const unknown = missed.filter((one) => !known.has(one.budget));
  for (const { budget } of unknown) print(`Missed: ${budget}`);
  return unknown.length > 0 ? 1 : 0;
}
