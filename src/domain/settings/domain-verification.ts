/** An agency verifies a host by a TXT record, which only the owner of the domain can create. */

export interface VerificationRecord {
  readonly name: string;
  readonly value: string;
}

/** The expected record, at a subdomain so that the host's own records are unaffected. */
export const verificationRecordOf = (host: string, token: string): VerificationRecord => ({
  name: `_platen.${host}`,
  value: `platen-verification=${token}`,
});

/** The result of the DNS lookup. */
export type Finding =
  | { readonly result: "match" }
  | { readonly result: "none" }
  | { readonly result: "other"; readonly values: readonly string[] }
  | { readonly result: "failed"; readonly reason: string };

/** Limits of what is shown of other records, whose content is arbitrary. */
const MAX_VALUES = 3;
const MAX_CHARACTERS = 80;

const shown = (value: string) => {
  const plain = value.replace(/[\p{Cc}\p{Cf}]/gu, "");
  return `"${plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS)}…` : plain}"`;
};

/** Compares TXT records with the expected one. */
export function findingOf(values: readonly string[], { value }: VerificationRecord): Finding {
  if (values.some((text) => text.trim() === value)) return { result: "match" };
  return values.length === 0 ? { result: "none" } : { result: "other", values };
}

/** The message of a finding, with the expected record. */
export function findingMessage(finding: Finding, { name, value }: VerificationRecord): string {
  const expected = `Expected a TXT record at ${name} with the value "${value}"`;
  switch (finding.result) {
    case "match":
      return `Found the TXT record at ${name}`;
    case "none":
      return `Found no TXT record at ${name}. ${expected}; a new one can take some minutes to be seen`;
    case "other": {
      const more = finding.values.length - MAX_VALUES;
      const values = finding.values.slice(0, MAX_VALUES).map(shown).join(", ");
      return `Found ${values}${more > 0 ? ` and ${more} more` : ""} at ${name}. ${expected}`;
    }
    case "failed":
      return `The name servers of ${name} did not respond (${finding.reason}). ${expected}`;
  }
}
