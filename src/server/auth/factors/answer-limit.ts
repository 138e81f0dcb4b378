import type { Database } from "../../db/client.ts";
import { type Limit, takeTry, uncountTry } from "../../plugins/limits.ts";

/** Wrong answers of a person, in all their sign-ins and sessions: only who has the password, or a session, gets here. */
const ANSWERS: Limit = { name: "factor", tries: 10, seconds: 900 };

/** Counts an answer as wrong until it was right. @throws ApiError (429) */
export const limitAnswers = (database: Database, userId: string) => takeTry(database, ANSWERS, userId);

export const uncountAnswer = (database: Database, userId: string) => uncountTry(database, ANSWERS, userId);
