import type { Field } from "../../src/domain/resource/field.ts";

let count = 0;
/** A number that is unique in this run. */
export const next = () => ++count;

function candidates(field: Field): unknown[] {
  const n = next();
  switch (field.kind) {
    case "text":
    case "longText":
      return [
        `Thing ${n}`,
        `thing-${n}`,
        `person${n}@platen.test`,
        `host-${n}.platen.test`,
        `#${String(n % 1000).padStart(3, "0")}`,
        "US",
        "12345",
        "#1f2937",
        "/ag/orders",
      ];
    case "html":
      return [`<p>Text ${n}</p>`];
    case "integer":
      return [7, 1, 0, 100];
    case "money":
      return [12.34, 0];
    case "rate":
      return [2.5, 0];
    case "flag":
      return [true];
    case "choice":
      return (field.options ?? []).map((option) => option.value);
    case "timestamp":
      return ["2026-11-20T12:00:00.000Z"];
    case "image":
      return [`https://images.platen.test/${n}.png`];
    case "images":
      return [[`https://images.platen.test/${n}.png`]];
    case "references":
      return [[]];
    default:
      return [
        [],
        {},
        null,
        "text",
        1,
        { value: 0.5, unit: "lb" },
        { paymentType: "PayPal", paymentValue: `person${n}@platen.test` },
      ];
  }
}

/** A value that a field's schema accepts, different at every call. */
export function validValue(name: string, field: Field): unknown {
  const fitting = candidates(field).find((value) => field.input.safeParse(value).success);
  if (fitting === undefined && field.initial === undefined) {
    throw new Error(`No candidate of tests/support/values.ts fits ${name} (${field.kind})`);
  }
  return fitting ?? field.initial;
}
