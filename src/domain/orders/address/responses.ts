import { z } from "zod";
import { ADDRESS_STEPS } from "./policy.ts";
import { ADDRESS_VERDICTS } from "./verdict.ts";

export const addressFinding = z.object({
  verdict: z.enum(ADDRESS_VERDICTS),
  /** A field of the address. */
  field: z.string(),
  message: z.string(),
  /** The fields that accepting it changes, with their new values. */
  suggestion: z.record(z.string(), z.string()).optional(),
});

/** What is known of an address: docs/addresses.md. */
export const knownAddress = z.object({
  verdict: z.enum(ADDRESS_VERDICTS),
  findings: z.array(addressFinding).readonly(),
  /** Of the postal data. */
  version: z.string(),
  checkedAt: z.string(),
  /** The first step that it closes. */
  closes: z.enum(ADDRESS_STEPS).nullable(),
  /** When one of the agency's parcels was delivered there, where that made it good. */
  deliveredAt: z.string().optional(),
});
