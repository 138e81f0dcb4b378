import { z } from "zod";

/** From when on the orders of a store are read when it is connected. */
export const readFrom = z.iso.datetime();
