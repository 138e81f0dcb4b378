import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../../domain/auth/factors/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { badField, unauthorized } from "../../api-error.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import type { Actor } from "../../scope.ts";
import { findPasswordHash } from "../passwords.queries.ts";
import { isPassword } from "../passwords.ts";
import { markVerified } from "../sessions.queries.ts";
import { beginChallenge, countFailure, endChallenge, lockChallenge } from "../sign-in/challenges.queries.ts";
import { type Answer, acceptFactor, wrongAnswer } from "./accept-factor.ts";
import { isGuess, limitGuess, uncountGuess } from "./answer-limit.ts";
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
    if (isGuess(body)) await limitGuess(database, userId);
    request.suspicion = { kind: password === undefined ? "factor-failed" : "wrong-password" };
    if (password !== undefined && !(await isPassword(await findPasswordHash(database, userId), password)))
      throw badField("password", messages.currentPasswordWrong);
    const isRight = await inTransaction(database, async (tx) => {
      if (password === undefined && !(await answers(tx, request, actor, answer))) return false;
      // A session that was ended meanwhile stays ended.
      if (!(await markVerified(tx, sessionId))) throw unauthorized();
      return true;
    });
    if (!isRight) {
      if (answer.challenge !== undefined) await countFailure(database, answer.challenge);
      throw wrongAnswer(answer);
    }
    if (isGuess(body)) await uncountGuess(database, userId);
    return { message: messages.sessionVerified };
  });
}
