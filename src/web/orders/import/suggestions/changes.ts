import { suggestionOf } from "../../../../domain/orders/address/verdict.ts";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import { labelOf } from "../../../../domain/resource/labels.ts";

interface Change {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What taking the suggestions of a line changes in its address. */
export function changesOf({ address, customer }: Pick<OrderLine, "address" | "customer">): Change[] {
  // The wire declares the fields of an address as texts.
  const findings = (address?.findings ?? []) as Parameters<typeof suggestionOf>[0];
  return Object.entries(suggestionOf(findings) ?? {}).map(([field, after]) => ({
    field,
    label: labelOf(field),
    before: customer[field] ?? "",
    after,
  }));
}

/** Why: the messages of the findings that have a suggestion. */
export const reasonsOf = ({ address }: Pick<OrderLine, "address">): string[] =>
  (address?.findings ?? []).flatMap(({ suggestion, message }) => (suggestion ? message : []));
