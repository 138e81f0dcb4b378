import { FileRefused, problemAt } from "../../domain/orders/import/index.ts";

/** The file as a whole: `text` says what is wrong with it and what to do. */
export const refuseFile = (text: string): never => {
  throw new FileRefused(problemAt(1, "A", text));
};
