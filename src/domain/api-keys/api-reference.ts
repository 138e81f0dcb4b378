export interface ReferenceCall {
  /** In addresses: `get-orders-id`. */
  readonly id: string;
  readonly method: string;
  /** `/api/orders/{id}` */
  readonly path: string;
  readonly summary: string;
}

/** A resource of the API reference: the first part of the paths of its calls. */
export interface ReferenceResource {
  readonly name: string;
  readonly calls: readonly ReferenceCall[];
}

/** The contents of an API reference: `/developers/resources.json`. */
export interface ApiReference {
  readonly title: string;
  /** The limit of an API key; `null` in the reference of all calls, which has no notes about keys. */
  readonly callsPerMinute: number | null;
  readonly resources: readonly ReferenceResource[];
}

/** `products-warehouse` is shown as "Products warehouse". */
export const labelOfResource = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`;

export const API_KEY_STEPS =
  "The calls that a program can make with an API key. Create a key under `API keys` in the menu, choose a resource and a call, press `Authorize` and enter the key. `Execute` then sends real calls to this server and shows each as a curl command.";

/** What holds for all calls with a key, each a heading and a text with code in backticks. */
export const apiNotes = (callsPerMinute: number): readonly { title: string; text: string }[] => [
  {
    title: "Scopes",
    text: "A key has some of the permissions of the person who created it, and loses them when that person does.",
  },
  {
    title: "Orders of a seller team",
    text: 'They may be called only while the agency has "Orders may be pulled by API" on for the team.',
  },
  {
    title: "Limit",
    text: `${callsPerMinute} calls a minute and key. Each response has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds); a 429 also has \`Retry-After\`.`,
  },
  {
    title: "Lists",
    text: "They have `limit`, and `after` with the id of the last row for the next page. `fields` names what rows should have, separated by commas.",
  },
  {
    title: "Repeat safely",
    text: "Send an `Idempotency-Key` with a change: the same key and body run once within 24 hours.",
  },
  {
    title: "Errors",
    text: "They are `{message, errors}`: `errors` has a message for each field. Expect 400, 401, 403, 404, 429 and 503.",
  },
  {
    title: "Versions",
    text: "Fields and calls are added without notice, so ignore what you do not know. Removals are announced in the change log six months before.",
  },
];
