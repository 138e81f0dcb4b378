import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { GRANTS } from "../../../domain/access/role-grants.ts";
import { roleOf } from "../../../domain/access/roles.ts";
import { type Challenge, type ChallengeNeeds, missingStep } from "../../../domain/auth/challenge.ts";
import { FACTOR_KINDS, isFactorRequired, type SessionFactor } from "../../../domain/auth/factors/factors.ts";
import { MAX_TEXT } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import type { Login } from "../../../domain/people/responses.ts";
import { DEFAULT_SECURITY } from "../../../domain/settings/security-settings.ts";
import { ApiError, badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { profileOf } from "../../config/config.ts";
import { sessions } from "../../db/schema/index.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { type Account, findAccountOf, lockPerson } from "../../people/users/accounts.queries.ts";
import { mailNewDevice } from "../account-mail.ts";
import { isRemembered, recordDevice } from "../devices.queries.ts";
import { factorsOf, usableAt } from "../factors/factors.queries.ts";
import { hostOf } from "../factors/passkeys.ts";
import { endSessionsWhere, openSession } from "../sessions.queries.ts";
import { beginChallenge } from "./challenges.queries.ts";

/** Refuses an inactive account although its password or its link is right. */
export function refuseInactive(account: Account): void {
  if (!account.isActive && account.awaitsConfirmation) throw badRequest(messages.unconfirmed);
  if (!account.isActive || !account.isTeamActive) throw badRequest(messages.accountInactive);
  if (!account.isAgencyActive) throw badRequest(messages.agencyInactive);
}

/** Whether the agency, or the installation, demands a second factor of the person. */
export function needsFactor(
  { server }: Pick<FastifyRequest, "server">,
  { userType, authority, scope, security }: Pick<Account, "userType" | "authority" | "scope" | "security">,
): boolean {
  const demand = {
    policy: (security ?? DEFAULT_SECURITY).secondFactor,
    ofAdministrators: server.config.administratorsNeedFactor,
  };
  const grants = GRANTS.standard[roleOf(userType, authority)];
  return isFactorRequired(demand, { userType, isOfSeller: scope.reach === "sellerTeam", grants });
}

const TEXTS: Readonly<Record<ChallengeNeeds, string>> = {
  factor: messages.factorNeeded,
  password: messages.passwordNeeded,
  enrolment: messages.enrolmentNeeded,
  verification: messages.verificationNeeded,
};

/** 401 for a sign-in that lacks a step. */
export const challenged = (challenge: Challenge) => new ApiError(401, TEXTS[challenge.needs], { challenge });

/** A session's response, or what the sign-in lacks. The transaction commits either way, so it is not thrown inside. */
export type SignInResult = { readonly login: Login } | { readonly challenge: Challenge };

/** The response of a completed sign-in. Throws its challenge for another one. */
export function loginOf(result: SignInResult): Login {
  if ("challenge" in result) throw challenged(result.challenge);
  return result.login;
}

/** What a sign-in has shown so far. */
export interface SignIn {
  readonly account: Account;
  /** The token of the browser from earlier sign-ins. */
  readonly deviceToken: string | undefined;
  readonly factor: SessionFactor | null;
  /** Whether the browser shall need no factor for some days. */
  readonly remember: boolean;
}

async function challengeOf(
  tx: Transaction,
  request: FastifyRequest,
  { account, factor, remember }: SignIn,
  needs: Exclude<ChallengeNeeds, "verification">,
): Promise<Challenge> {
  const token = await beginChallenge(tx, { userId: account.id, factor, remember });
  if (needs === "password") return { token, needs, methods: [], otherHosts: [] };
  if (needs === "enrolment") return { token, needs, methods: [...FACTOR_KINDS], otherHosts: [] };
  const { kinds, otherHosts } = usableAt(await factorsOf(tx, account.id), hostOf(request));
  return { token, needs, methods: [...kinds, "recovery"], otherHosts };
}

/** Opens the session of a sign-in that lacks nothing. */
async function complete(
  tx: Transaction,
  request: FastifyRequest,
  { account: { id: userId, scope, fullName, email }, deviceToken, factor, remember }: SignIn,
): Promise<Login> {
  const { ip, server } = request;
  await recordAudit(
    tx,
    { userId, scope, ip },
    { action: "login", object: "users", subject: userId, after: factor && { factor } },
  );
  const userAgent = request.headers["user-agent"]?.slice(0, MAX_TEXT) ?? null;
  const profile = profileOf(server.config, request.hostname);
  const device = await recordDevice(tx, userId, { presented: deviceToken, remember });
  // The browser has this one from now on.
  await endSessionsWhere(tx, and(eq(sessions.userId, userId), eq(sessions.deviceHash, device.hash)));
  const session = { userId, ip, userAgent, profile, factor, deviceHash: device.hash };
  const token = await openSession(tx, server.config, session);
  if (device.isNew) await mailNewDevice(tx, { userId, scope, fullName, email }, { ip, userAgent });
  return { access_token: token, message: messages.loginSuccess, deviceToken: device.token };
}

/**
 * The account as it is now, locked. Refuses a sign-in whose password was changed since it was checked: the change has ended
 * all sessions, and this one would be left.
 */
async function currentAccount(tx: Transaction, { id, passwordHash }: Account): Promise<Account> {
  await lockPerson(tx, id);
  const account = await findAccountOf(tx, id);
  if (!account || account.passwordHash !== passwordHash) throw new ApiError(401, messages.signInAgain);
  refuseInactive(account);
  return account;
}

/** Takes a sign-in as far as it gets: to its session, or to the step that it lacks. */
export async function proceed(
  tx: Transaction,
  request: FastifyRequest,
  given: SignIn,
): Promise<SignInResult> {
  const account = await currentAccount(tx, given.account);
  const agencyId = account.scope.reach === "platform" ? null : account.scope.agencyId;
  request.suspicion = { ...request.suspicion, userId: account.id, agencyId };
  const remembered =
    given.factor === null && account.hasFactor && (await isRemembered(tx, account.id, given.deviceToken));
  const signIn: SignIn = { ...given, account, ...(remembered && { factor: "remembered" as const }) };
  const needs = missingStep({
    hasFactor: account.hasFactor,
    isFactorDone: signIn.factor !== null,
    mustChangePassword: account.mustChangePassword,
    isFactorRequired: needsFactor(request, account),
  });
  if (needs) return { challenge: await challengeOf(tx, request, signIn, needs) };
  return { login: await complete(tx, request, signIn) };
}

/** The same in a transaction of its own. */
export async function signIn(request: FastifyRequest, given: SignIn): Promise<Login> {
  const { database, jobs } = request.server;
  const result = await inTransaction(database, (tx) => proceed(tx, request, given));
  jobs.kick();
  return loginOf(result);
}
