import { z } from "zod";
import { buyerData } from "../stores/inbound/responses.ts";

const text = z.string().nullable();

/** An order that has to end, or be decided, before its buyer is erased. */
const named = z.object({ id: z.string(), orderName: text, status: z.string() });

export const erasureEffect = z.object({
  name: z.string(),
  orders: z.number(),
  /** What was blanked, by table, in words: `3 orders`. */
  blanked: z.array(z.string()),
  /** Drafts, which lack their address afterwards. */
  drafts: z.number(),
  /** Orders that are made or on their way, the first ones, and how many there are: nothing is erased. */
  inWork: z.array(named),
  inWorkCount: z.number(),
  /** Tickets about the orders that are not resolved, the first ones: the conversation loses what names the buyer. */
  openTickets: z.array(z.object({ id: z.string(), code: z.string(), subject: z.string() })),
  openTicketsCount: z.number(),
});
export type ErasureEffect = z.output<typeof erasureEffect>;

const customerData = z.object({
  name: z.string(),
  email: text,
  phone: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  zipCode: text,
  countryCode: text,
  createdAt: z.string(),
});

const message = z.object({ at: z.string(), text: z.string() });

/** `GET customers/:id/data` */
export const buyerFile = z.object({
  customer: customerData,
  ...buyerData.shape,
  tickets: z.array(
    z.object({
      code: z.string(),
      subject: z.string(),
      message: z.string(),
      createdAt: z.string(),
      messages: z.array(message),
    }),
  ),
  changeRequests: z.array(z.object({ orderName: text, reason: text, note: text, createdAt: z.string() })),
  /** Of the caller's side. */
  notes: z.array(z.object({ orderName: text, ...message.shape })),
});

export const retentionEffect = z.object({
  orders: z.number(),
  buyers: z.number(),
  /** When the oldest of these orders was created. */
  oldest: text,
});

/** `GET users/my-data`: rows by table, with the names of their columns. */
export const ownFile = z.object({
  exportedAt: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
