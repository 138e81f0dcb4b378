import type { Transaction } from "../../db/transaction.ts";
import { checkImages } from "../../files/library.queries.ts";
import type { Actor } from "../../scope.ts";

/** Refuses a photo that is not in the person's library. */
export const checkPhoto = (tx: Transaction, { scope }: Actor, photo: string | undefined): Promise<void> =>
  checkImages(tx, scope, new Map([["photo", photo === undefined ? [] : [photo]]]));
