import { z } from "zod";
import { importResponse, reasonResponse, rowStatus } from "../import/responses.ts";
import { orderStatus } from "../responses.ts";

const units = z.object({ title: z.string(), sku: z.string(), quantity: z.int() });

/** A row of a tracking file: its parcel carries this of its order. */
export const parcelLineResponse = z.object({
  row: z.int(),
  orderName: z.string().nullable(),
  status: rowStatus,
  reasons: z.array(reasonResponse),
  number: z.string(),
  carrier: z.string().nullable(),
  /** Detected from the number, since the file has no carrier. */
  carrierDetected: z.boolean(),
  /** The possible carriers, where a person has to choose. */
  candidates: z.array(z.string()),
  /** `YYYY-MM-DD` */
  shippedDate: z.string().nullable(),
  /** What the parcel carries. */
  items: z.array(units),
  /** The units of the order that are not shipped by this row and those above it. */
  left: z.array(units),
  /** The orders of its name, where there are several and none is chosen. */
  orders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      reference: z.string().nullable(),
      seller: z.string(),
      status: orderStatus,
      createdAt: z.string(),
    }),
  ),
  orderId: z.string().nullable(),
});
export type ParcelLine = z.infer<typeof parcelLineResponse>;

/** A page of a tracking import's rows. */
export const parcelLinesResponse = importResponse.extend({
  data: z.array(parcelLineResponse),
  total: z.int(),
});

export const decisionResponse = importResponse.extend({
  /** How many rows were decided. */
  decided: z.int(),
  failed: z.array(z.object({ row: z.int(), message: z.string() })),
});

/** The possible carriers of a tracking number, and remarks on using it for an order. */
export const numberHintsResponse = z.object({ carriers: z.array(z.string()), remarks: z.array(z.string()) });
