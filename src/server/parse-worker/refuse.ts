import { FileRefused, problemAt } from "../../domain/orders/incoming/problem.ts";

/** Refuses the whole file: `text` is the problem and what to do. */
export const refuseFile = (text: string): never => {
  throw new FileRefused(problemAt(1, "A", text));
};
