import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../../domain/auth/factors/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { ApiError, badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { users } from "../../db/schema/index.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { networkOf } from "../../network.ts";
import { type Account, findAccountOf } from "../../people/users/accounts.queries.ts";
import { type Limit, takeTry } from "../../plugins/limits.ts";
import { mailSecurityNotice } from "../account-mail.ts";
import { type Answer, acceptFactor, wrongAnswer } from "../factors/accept-factor.ts";
import { isGuess, limitGuess, uncountGuess, warnOfGuesses } from "../factors/answer-limit.ts";
import { completeDraft, draftOf } from "../factors/drafts.ts";
import { factorsOf } from "../factors/factors.queries.ts";
import { authenticationOptions, hostOf } from "../factors/passkeys.ts";
import { checkNewPassword, ownerOfPassword } from "../new-password.ts";
import { hashPassword, isPassword } from "../passwords.ts";
import {
  type ChallengeRow,
  changeChallenge,
  countFailure,
  endChallenge,
  lockChallenge,
  personOfChallenge,
} from "./challenges.queries.ts";
import { loginOf, needsFactor, proceed, type SignInResult } from "./sign-in.ts";

/** A sign-in that lacks a step: begun with the right password, not longer ago than ten minutes. */
interface Pending {
  readonly row: ChallengeRow;
  readonly account: Account;
}

/** Steps of sign-ins from one network, of an office too. */
const STEPS: Limit = { name: "sign-in-step:ip", tries: 300, seconds: 900 };

/** Wrong codes of a person within a day, in all sign-ins, after which they get a mail. */
const WARN_AFTER = 4;

const signInAgain = () => new ApiError(401, messages.signInAgain);

/** @throws ApiError (401) once it has expired, was completed, or had too many wrong answers */
async function pendingOf(tx: Transaction, token: string): Promise<Pending> {
  const row = await lockChallenge(tx, token, null);
  const account = row && (await findAccountOf(tx, row.userId));
  if (!account) throw signInAgain();
  return { row, account };
}

/** Ends the challenge and goes on with the sign-in, which may begin another one. */
async function goOn(
  tx: Transaction,
  request: FastifyRequest,
  { row, account }: Pending,
  {
    deviceToken,
    factor = row.factor,
    remember = row.remember,
  }: { deviceToken: string | null | undefined } & Partial<Pick<ChallengeRow, "factor" | "remember">>,
): Promise<SignInResult> {
  await endChallenge(tx, row);
  return proceed(tx, request, { account, deviceToken: deviceToken ?? undefined, factor, remember });
}

function factorRoutes(api: FastifyInstance): void {
  endpoint(api, calls.passkeyToSignIn, ({ body, request, database }) =>
    inTransaction(database, async (tx) => {
      const { row, account } = await pendingOf(tx, body.challenge);
      const host = hostOf(request);
      const passkeys = (await factorsOf(tx, account.id)).filter((one) => one.host === host);
      const { options, toSign } = await authenticationOptions(request, passkeys);
      await changeChallenge(tx, row, { passkey: toSign });
      return { options };
    }),
  );

  endpoint(api, calls.answerChallenge, async ({ body, request, database }) => {
    const { challenge, deviceToken, remember = false, ...answer } = body;
    const userId = await personOfChallenge(database, challenge);
    if (userId === undefined) throw signInAgain();
    const guesses = isGuess(answer) ? await limitGuess(database, userId) : 0;
    const given = { challenge, answer, deviceToken, remember };
    const answered = await inTransaction(database, (tx) => answerOf(tx, request, given));
    if (!answered) {
      await countFailure(database, challenge);
      if (guesses >= WARN_AFTER) await warnOfGuesses(database, userId);
      if (guesses >= WARN_AFTER) request.server.jobs.kick();
      throw wrongAnswer(answer);
    }
    if (isGuess(answer)) await uncountGuess(database, userId);
    request.server.jobs.kick();
    return loginOf(answered);
  });
}

interface GivenAnswer {
  readonly challenge: string;
  readonly answer: Answer;
  readonly deviceToken: string | null | undefined;
  readonly remember: boolean;
}

/** The next of a sign-in after its factor; `null` for a wrong answer. */
async function answerOf(
  tx: Transaction,
  request: FastifyRequest,
  { challenge, answer, deviceToken, remember }: GivenAnswer,
): Promise<SignInResult | null> {
  const pending = await pendingOf(tx, challenge);
  const { id: userId, scope, fullName, email } = pending.account;
  const agencyId = scope.reach === "platform" ? null : scope.agencyId;
  request.suspicion = { kind: "factor-failed", userId, agencyId };
  const factor = await acceptFactor(tx, request, { userId, toSign: pending.row.passkey }, answer);
  if (!factor) return null;
  if (factor === "recovery") {
    const entry = { action: "use-recovery-code", object: "users", subject: userId };
    await recordAudit(tx, { userId, scope, ip: request.ip }, entry);
    const recipient = { userId, scope, fullName, email };
    await mailSecurityNotice(tx, recipient, {
      what: "A recovery code was used",
      detail: "Someone has signed in to your account with your password and one of your recovery codes.",
    });
  }
  // A code is for those who have lost their factors: it is no reason to trust the browser.
  return goOn(tx, request, pending, { deviceToken, factor, remember: remember && factor !== "recovery" });
}

/** Replaces the password that a manager has set. */
async function setOwnPassword(
  tx: Transaction,
  request: FastifyRequest,
  { id: userId, passwordHash: stored, scope }: Account,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  const owner = await ownerOfPassword(tx, userId);
  if (owner) await checkNewPassword(request.server.config, password, owner, "password");
  if (await isPassword(stored, password)) throw badField("password", messages.sameAsSetPassword);
  const set = await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: false })
    .where(and(eq(users.id, userId), sql`must_change_password`, eq(users.passwordHash, stored ?? "")))
    .returning({ id: users.id });
  // The manager has set another one meanwhile.
  if (set.length === 0) throw signInAgain();
  await recordAudit(
    tx,
    { userId, scope, ip: request.ip },
    { action: "change-password", object: "users", subject: userId },
  );
}

export function challengeRoutes(api: FastifyInstance): void {
  factorRoutes(api);

  endpoint(api, calls.setFirstPassword, async ({ body, request, database }) => {
    await takeTry(database, STEPS, networkOf(request.ip));
    // A hash is dear: none for a challenge that is made up.
    if ((await personOfChallenge(database, body.challenge)) === undefined) throw signInAgain();
    const passwordHash = await hashPassword(body.password);
    const result = await inTransaction(database, async (tx) => {
      const pending = await pendingOf(tx, body.challenge);
      const { account, row } = pending;
      if (!account.mustChangePassword || (account.hasFactor && row.factor === null)) throw signInAgain();
      await setOwnPassword(tx, request, account, { password: body.password, passwordHash });
      const renewed = { row, account: { ...account, passwordHash } };
      return goOn(tx, request, renewed, { deviceToken: body.deviceToken });
    });
    request.server.jobs.kick();
    return loginOf(result);
  });

  endpoint(api, calls.beginEnrolment, ({ body, request, database }) =>
    inTransaction(database, async (tx) => {
      const pending = await enrollable(tx, request, body.challenge);
      const { draft, change } = await draftOf(
        tx,
        request,
        { ...pending.account, userId: pending.account.id },
        body.kind,
      );
      await changeChallenge(tx, pending.row, change);
      return { ...draft, challenge: body.challenge };
    }),
  );

  endpoint(api, calls.completeEnrolment, async ({ body, request, database }) => {
    const { challenge, deviceToken, ...given } = body;
    const completed = await inTransaction(database, async (tx) => {
      const pending = await enrollable(tx, request, challenge);
      const { account, row } = pending;
      const { id: userId, scope, fullName, email } = account;
      const person = { userId, scope, fullName, email, ip: request.ip };
      const added = await completeDraft(tx, request, { person, row }, given);
      const result = await goOn(tx, request, pending, { deviceToken, factor: added.kind });
      return { result, recoveryCodes: added.recoveryCodes };
    });
    request.server.jobs.kick();
    return { ...loginOf(completed.result), recoveryCodes: completed.recoveryCodes };
  });
}

/** A sign-in that lacks nothing but a first factor. */
async function enrollable(tx: Transaction, request: FastifyRequest, token: string): Promise<Pending> {
  const pending = await pendingOf(tx, token);
  const { account } = pending;
  if (account.hasFactor || account.mustChangePassword || !needsFactor(request, account)) throw signInAgain();
  return pending;
}
