import { type DecimalSign, signOf } from "../../incoming/cells/numbers.ts";

/** How a file writes its amounts. `doubtful` is an ambiguous amount, if nothing shows the decimal sign. */
export type AmountEvidence = { sign: DecimalSign | null; doubtful: string | null };

/** Whether a file's amounts have a decimal point or a decimal comma, by the unambiguous ones. */
export function amountEvidence(texts: Iterable<string>): AmountEvidence {
  const example = new Map<ReturnType<typeof signOf>, string>();
  for (const text of texts) {
    const sign = signOf(text);
    if (!example.has(sign)) example.set(sign, text);
  }
  const isPoint = example.has("point");
  if (isPoint !== example.has("comma")) return { sign: isPoint ? "point" : "comma", doubtful: null };
  return { sign: null, doubtful: example.get("either") ?? null };
}
