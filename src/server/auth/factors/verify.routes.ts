import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../../domain/auth/factors/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { badField, unauthorized } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { sessions } from "../../db/schema/index.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { countTry, type Limit, uncountTry } from "../../plugins/limits.ts";
import type { Actor } from "../../scope.ts";
import { mailSecurityNotice } from "../account-mail.ts";
import { findPasswordHash } from "../passwords.queries.ts";
import { isPassword } from "../passwords.ts";
import { endSessionsWhere, markVerified } from "../sessions.queries.ts";
import { beginChallenge, endChallenge, lockChallenge } from "../sign-in/challenges.queries.ts";
import { type Answer, acceptFactor, wrongAnswer } from "./accept-factor.ts";
import { factorsOf } from "./factors.queries.ts";
import { authenticationOptions, hostOf } from "./passkeys.ts";

/** Uses a factor up for a session: of a passkey, what its challenge asked it to sign. */
async function answers(
  tx: Transaction,
  request: FastifyRequest,
  { userId, sessionId }: Actor,
  { challenge, ...answer }: Answer & { challenge?: string | undefined },
): Promise<boolean> {
  const row = challenge === undefined ? undefined : await lockChallenge(tx, challenge, sessionId);
  const factor = await acceptFactor(tx, request, { userId, toSign: row?.passkey ?? null }, answer);
  if (row) await endChallenge(tx, row);
  return factor !== null;
}

/**
 * Answers of a session: of the session and not of the person, so that nobody who has taken one keeps its owner from
 * verifying another.
 */
const VERIFICATIONS: Limit = { name: "verify", tries: 10, seconds: 900 };

/** Counts an answer as wrong until it was right. Ends a session that guesses. @throws ApiError (401) */
async function limitVerification({ server }: FastifyRequest, actor: Actor): Promise<void> {
  const { database, jobs } = server;
  const { sessionId, userId, fullName, email, scope } = actor;
  if ((await countTry(database, VERIFICATIONS, sessionId)).count <= VERIFICATIONS.tries) return;
  await inTransaction(database, async (tx) => {
    await endSessionsWhere(tx, eq(sessions.id, sessionId));
    await mailSecurityNotice(
      tx,
      { userId, fullName, email, scope },
      {
        what: "A session was ended",
        detail: "Somebody has entered wrong passwords or codes in it.",
      },
    );
  });
  jobs.kick();
  throw unauthorized();
}

/** @throws ApiError for a wrong one, and where the person has a second factor */
async function checkPassword(database: Database, userId: string, password: string): Promise<void> {
  if ((await factorsOf(database.drizzle, userId)).length > 0)
    throw badField("password", messages.factorVerifies);
  if (!(await isPassword(await findPasswordHash(database, userId), password)))
    throw badField("password", messages.currentPasswordWrong);
}

/** Verifies a session, by the password or a second factor, for the calls that ask again. */
export function verifyRoutes(api: FastifyInstance): void {
  endpoint(api, calls.passkeyToVerify, ({ actor: { userId, sessionId }, request, database }) =>
    inTransaction(database, async (tx) => {
      const host = hostOf(request);
      const passkeys = (await factorsOf(tx, userId)).filter((one) => one.host === host);
      const { options, toSign } = await authenticationOptions(request, passkeys);
      return { options, challenge: await beginChallenge(tx, { userId, sessionId, passkey: toSign }) };
    }),
  );

  endpoint(api, calls.verifySession, async ({ actor, body, request, database }) => {
    const { password, ...answer } = body;
    const { userId, sessionId } = actor;
    request.suspicion = { kind: password === undefined ? "factor-failed" : "wrong-password" };
    await limitVerification(request, actor);
    if (password !== undefined) await checkPassword(database, userId, password);
    const isRight = await inTransaction(database, async (tx) => {
      if (password === undefined && !(await answers(tx, request, actor, answer))) return false;
      // A session that was ended meanwhile stays ended.
      if (!(await markVerified(tx, sessionId))) throw unauthorized();
      return true;
    });
    if (!isRight) throw wrongAnswer(answer);
    await uncountTry(database, VERIFICATIONS, sessionId);
    return { message: messages.sessionVerified };
  });
}
