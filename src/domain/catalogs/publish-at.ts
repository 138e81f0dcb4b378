import { z } from "zod";

/** The states of a scheduled publication of prices. */
export const PUBLICATION_STATUSES = {
  waiting: ["Waiting", "processing"],
  published: ["Published", "success"],
  failed: ["Failed", "error"],
  canceled: ["Canceled", "default"],
} as const;
export type PublicationStatus = keyof typeof PUBLICATION_STATUSES;

/** The most publications that an owner's catalogs and base costs wait for. */
export const MAX_WAITING_PUBLICATIONS = 200;

/** The scheduled publication in the response to a save with `publishAt`. */
export const scheduledPublication = z.object({ id: z.string(), publishAt: z.string() });
export type ScheduledPublication = z.output<typeof scheduledPublication>;

/** Why a publication cannot be canceled; `null` while it waits. */
export const cancelRefusal = (status: PublicationStatus): string | null =>
  ({
    waiting: null,
    published: "These prices are published already",
    failed: "This publication has failed already",
    canceled: "This publication is canceled already",
  })[status];

/** The name of a publication: what it changes. */
export const publicationSummary = (change: {
  readonly catalog: string;
  readonly basecost: string | null;
}): string =>
  (change.basecost === null ? change.catalog : `${change.catalog} in ${change.basecost}`).slice(0, 255);

/** The notification of a publication that failed, for the person who scheduled it. */
export const failedPublicationNotice = (summary: string, reason: string) => ({
  title: `Prices of ${summary} were not published`,
  content: reason,
});
