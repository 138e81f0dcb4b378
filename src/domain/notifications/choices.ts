/** How an event reaches a person. Email comes in addition to the bell. */
export const CHOICES = ["app", "mail", "digest", "off"] as const;
export type Choice = (typeof CHOICES)[number];

/** The hour of the day in Los Angeles, as all days of the product, at which the digest is sent. */
export const DIGEST_HOUR = 8;

export const CHOICE_LABELS: Readonly<Record<Choice, string>> = {
  app: "App",
  mail: "Email",
  digest: "Digest",
  off: "Off",
};

/** What a choice does, for a person with these choices. */
export function meaningOf(choice: Choice, options: readonly Choice[]): string {
  const app = options.includes("app") ? "in the app, and " : "";
  return {
    app: "only in the app",
    mail: `${app}an email at once`,
    digest: `${app}a line in one email a day, at ${DIGEST_HOUR}:00 PT`,
    off: "not at all",
  }[choice];
}

/** The screen with a person's choices, without the base: a part of their profile. */
export const choicesPath = (userId: string) => `/ag/users/${userId}#notifications`;

export const EVENT_GROUPS = ["Orders", "Designs", "Money", "Catalog", "Stock", "Stores", "Programs"] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];
