import { z } from "zod";
import { ADDRESS_STEPS } from "../orders/address/policy.ts";

const step = z.enum(ADDRESS_STEPS);

/** From which step on orders stop by the verdict on their address. */
export const addressPolicy = z.strictObject({
  wrong: step,
  doubtful: step.or(z.literal("never")),
  unchecked: step.or(z.literal("never")),
});
