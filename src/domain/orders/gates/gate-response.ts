import { z } from "zod";
import { GATE_NAMES } from "./gate-names.ts";
import { GATE_OWNERS } from "./gates.ts";

/** A closed gate in JSON. */
export const gateResponse = z.object({
  gate: z.enum(GATE_NAMES),
  owner: z.enum(GATE_OWNERS),
  since: z.string(),
  fix: z.string(),
});
