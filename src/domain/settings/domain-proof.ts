/** How an agency proves that a host is its own: a TXT record beside it that nobody else can write. */

export interface ProofRecord {
  readonly name: string;
  readonly value: string;
}

/** The record that is looked for; the host itself keeps whatever records it has. */
export const proofOf = (host: string, token: string): ProofRecord => ({
  name: `_platen.${host}`,
  value: `platen-verification=${token}`,
});

/** What the name's servers said. */
export type Finding =
  | { readonly found: "proof" }
  | { readonly found: "nothing" }
  | { readonly found: "other"; readonly values: readonly string[] }
  | { readonly found: "silence"; readonly why: string };

/** Of a record that says something else, so much is shown: it may be anything, and as long as it likes. */
const MOST_VALUES = 3;
const MOST_LETTERS = 80;

const shown = (value: string) => {
  const plain = value.replace(/[\p{Cc}\p{Cf}]/gu, "");
  return `"${plain.length > MOST_LETTERS ? `${plain.slice(0, MOST_LETTERS)}…` : plain}"`;
};

/** What TXT records tell of the one that is expected. */
export function findingOf(values: readonly string[], { value }: ProofRecord): Finding {
  if (values.some((one) => one.trim() === value)) return { found: "proof" };
  return values.length === 0 ? { found: "nothing" } : { found: "other", values };
}

/** A finding in words, with what was expected. */
export function findingInWords(finding: Finding, { name, value }: ProofRecord): string {
  const expected = `Expected a TXT record at ${name} with the value "${value}"`;
  switch (finding.found) {
    case "proof":
      return `Found the TXT record at ${name}`;
    case "nothing":
      return `Found no TXT record at ${name}. ${expected}; a new one can take some minutes to be seen`;
    case "other": {
      const more = finding.values.length - MOST_VALUES;
      const values = finding.values.slice(0, MOST_VALUES).map(shown).join(", ");
      return `Found ${values}${more > 0 ? ` and ${more} more` : ""} at ${name}. ${expected}`;
    }
    case "silence":
      return `The name servers of ${name} gave no answer (${finding.why}). ${expected}`;
  }
}
