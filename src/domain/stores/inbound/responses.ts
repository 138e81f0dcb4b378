import { z } from "zod";

/** What has failed of a part and is not mended, and the last of it. */
const failed = z.object({
  failed: z.number(),
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
});

/** `GET integrations/:id/health`; times in ISO 8601. */
export const storeHealth = z.object({
  /** Where the store sends its webhooks; `null` where those of the operator's app arrive for all shops. */
  webhookUrl: z.string().nullable(),
  /** For shops of marketplaces, which an app connects; `null` for other stores. */
  app: z
    .object({
      /** Where the authorization begins; `null` where the operator has no app. */
      connectUrl: z.string().nullable(),
      /** The environment variable that the operator sets for it. */
      variable: z.string(),
      /** By an app of the seller's own; `null` where the marketplace gives sellers none. */
      own: z
        .object({
          /** What the seller enters in their app. */
          callbackUrl: z.string(),
          /** Why this server cannot use one; `null` where it can. */
          refusal: z.string().nullable(),
          /** Whether the shop is connected by one. */
          isUsed: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** The page of the store's own on which its owner can make keys for Platen; `null` where its platform has none. */
  authorization: z
    .object({
      /** Why this server cannot send people there; `null` where it can. */
      refusal: z.string().nullable(),
    })
    .nullable(),
  importsOrders: z.boolean(),
  sendsTracking: z.boolean(),
  isConnected: z.boolean(),
  /** The store refuses the credentials. */
  needsReconnect: z.boolean(),
  /** Whether Platen can check the signature of a webhook. */
  hasWebhookSecret: z.boolean(),
  /** What is to be done about the version of the platform's API, before its support ends; `null` if nothing. */
  versionWarning: z.string().nullable(),
  pausedAt: z.string().nullable(),
  lastEventAt: z.string().nullable(),
  /** The time since the oldest event that waits was received; `null` where none waits. */
  lagSeconds: z.number().nullable(),
  waiting: z.number(),
  failed: z.number(),
  /** The webhooks that Platen registers in the store; `null` where a person does. */
  webhooks: z
    .object({
      /** How many of the topics the store sends. */
      active: z.number(),
      topics: z.number(),
      checkedAt: z.string().nullable(),
      /** Why topics are missing, or of a disconnected store, why its webhooks are left in it. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** The reading of the store's orders beside its webhooks; `null` where the platform is only received. */
  reading: z
    .object({
      /** Orders that changed until then were read. */
      upTo: z.string(),
      readAt: z.string().nullable(),
      nextAt: z.string().nullable(),
      /** Why the last reading failed. */
      reason: z.string().nullable(),
      /** What the store had before is read first; `null` once it is. */
      catchingUp: z
        .object({
          from: z.string(),
          /** Orders that were read, and how far. */
          orders: z.number(),
          upTo: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  /** What `worksOf` needs to know besides. */
  works: z.object({
    orders: failed,
    /** Parcels; `at`: when the store took the last one. */
    tracking: failed.extend({ synced: z.number(), waiting: z.number(), at: z.string().nullable() }),
    /** When the credentials were entered or renewed, and why the store refuses them. */
    access: z.object({ at: z.string().nullable(), reason: z.string().nullable() }),
    /** Requests for the privacy of buyers; `at`: when the last one was carried out. */
    privacy: failed.extend({ waiting: z.number(), at: z.string().nullable() }),
  }),
});
export type StoreHealth = z.infer<typeof storeHealth>;

/** `POST store-events/retry`: the ids of events that are processed again, and why others are not. */
export const retryResponse = z.object({
  success: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
  message: z.string(),
});

const text = z.string().nullable();

/** `GET store-events/:id/data`: what a buyer may know of what is stored about them. */
export const buyerData = z.object({
  orders: z.array(
    z.object({
      orderName: text,
      createdAt: z.string(),
      status: z.string(),
      fullName: text,
      email: text,
      phone: text,
      company: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      zipCode: text,
      countryCode: text,
      note: text,
      /** Dollars. */
      totalPrice: z.number(),
      items: z.array(
        z.object({
          title: text,
          quantity: z.number(),
          personalization: z.array(z.object({ label: z.string(), value: z.string() })),
        }),
      ),
      parcels: z.array(
        z.object({
          number: z.string(),
          carrier: text,
          status: z.string(),
          shippedDate: text,
          deliveredDate: text,
        }),
      ),
    }),
  ),
});
