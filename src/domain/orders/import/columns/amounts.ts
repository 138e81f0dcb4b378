import { type DecimalSign, signOf } from "../file/numbers.ts";

/** How a file writes its amounts; `doubtful` is one that could be read either way while nothing decides. */
export type AmountEvidence = { sign: DecimalSign | null; doubtful: string | null };

/** Whether a file's amounts have a decimal point or a decimal comma, by those of which it is certain. */
export function amountEvidence(texts: Iterable<string>): AmountEvidence {
  const example = new Map<ReturnType<typeof signOf>, string>();
  for (const text of texts) {
    const told = signOf(text);
    if (!example.has(told)) example.set(told, text);
  }
  const isPoint = example.has("point");
  if (isPoint !== example.has("comma")) return { sign: isPoint ? "point" : "comma", doubtful: null };
  return { sign: null, doubtful: example.get("either") ?? null };
}
