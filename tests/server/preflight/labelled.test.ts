import { beforeAll, describe, expect, it } from "vitest";
import { hashDistance } from "../../../src/domain/preflight/check-likeness.ts";
import {
  FINDING_CODES,
  type FindingCode,
  PREFLIGHT_STATUSES,
  type PreflightResult,
} from "../../../src/domain/preflight/findings.ts";
import { preflight } from "../../../src/domain/preflight/preflight.ts";
import { PREFLIGHT_THRESHOLDS } from "../../../src/domain/preflight/thresholds.ts";
import { isDeep, sample } from "../../support/sample.ts";
import { preflightDocument } from "./document.ts";
import { faultyOnes } from "./faults.ts";
import { goodOnes } from "./good.ts";
import type { Labelled } from "./labelled.ts";
import { bytesOf, measuresOf } from "./measured.ts";

const set = [...goodOnes, ...faultyOnes];
/** What this run judges: drawing and measuring all of them takes half a minute of processor time. */
const good = sample(goodOnes, 10);
const faulty = [
  ...faultyOnes.filter(({ resembles }) => resembles),
  ...sample(
    faultyOnes.filter(({ resembles }) => !resembles),
    20,
  ),
];
const results = new Map<Labelled, PreflightResult>();
const hashes = new Map<Labelled, string>();
const rejectedHashes: string[] = [];

async function judged(image: Labelled): Promise<PreflightResult> {
  const measures = await measuresOf(await bytesOf(await image.draw(), image.kind), image.kind);
  const rejected = image.resembles ? [(await measuresOf(await bytesOf(image.resembles()))).hash] : [];
  hashes.set(image, measures.hash);
  rejectedHashes.push(...rejected);
  return preflight(measures, {
    slot: image.slot,
    garments: image.garments ?? [],
    isFullPrint: image.isFullPrint ?? false,
    rejected: rejected.map((hash) => ({
      hash,
      reason: "Blurred",
      rejectedAt: "2026-11-20T18:00:00Z",
      approvedAt: null,
    })),
  });
}

const codesOf = (image: Labelled) => results.get(image)?.findings.map(({ code }) => code) ?? [];
const rowOf = (image: Labelled) => [
  image.name,
  image.label,
  image.expected,
  results.get(image)?.status,
  codesOf(image),
];

beforeAll(async () => {
  for (const image of [...good, ...faulty]) results.set(image, await judged(image));
}, 300_000);

describe("the preflight of the labelled images", () => {
  it("has at least 60 images, and two of every fault", () => {
    expect(set.length).toBeGreaterThanOrEqual(60);
    expect(new Set(set.map(({ name }) => name)).size).toBe(set.length);
    const few = FINDING_CODES.filter((code) => faultyOnes.filter(({ label }) => label === code).length < 2);
    expect(few).toEqual([]);
    expect(faultyOnes.filter(({ expected }) => expected === "bad").length).toBeGreaterThan(10);
  });

  it("calls no good image bad", () => {
    const falsely = good.filter((image) => results.get(image)?.status === "bad");
    expect(falsely.map(rowOf)).toEqual([]);
  });

  it("finds nothing in a good image", () => {
    expect(good.filter((image) => codesOf(image).length > 0).map(rowOf)).toEqual([]);
  });

  it("calls every image with a hard fault bad", () => {
    const hard = faulty.filter(({ expected }) => expected === "bad");
    expect(hard.filter((image) => results.get(image)?.status !== "bad").map(rowOf)).toEqual([]);
  });

  it("finds each fault by its own code and with its weight", () => {
    const missed = faulty.filter(
      (image) =>
        !codesOf(image).includes(image.label as FindingCode) || results.get(image)?.status !== image.expected,
    );
    expect(missed.map(rowOf)).toEqual([]);
  });

  it("finds no likeness to rejected artwork in the good images", () => {
    expect(rejectedHashes).toHaveLength(3);
    const { maxHashDistance } = PREFLIGHT_THRESHOLDS;
    const isLike = (hash = "") => rejectedHashes.some((one) => hashDistance(one, hash) <= maxHashDistance);
    expect(good.filter((image) => isLike(hashes.get(image))).map(({ name }) => name)).toEqual([]);
  });

  it.runIf(isDeep)(
    "equals docs/preflight.md; `TEST_DEEP=1 npx vitest run -u` of this file rewrites it",
    async () => {
      const rows = (["good", ...FINDING_CODES] as const).map((label) => {
        const images = set.filter((image) => image.label === label);
        const counts = PREFLIGHT_STATUSES.map(
          (status) => images.filter((image) => results.get(image)?.status === status).length,
        );
        const named = label === "good" ? "" : images.filter((image) => codesOf(image).includes(label)).length;
        const others = images.filter((image) => codesOf(image).some((code) => code !== label)).length;
        return [label, images.length, ...counts, named, others];
      });
      await expect(preflightDocument(set, rows)).toMatchFileSnapshot("../../../docs/preflight.md");
    },
  );
});
