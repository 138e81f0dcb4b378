import type { FastifyRequest } from "fastify";
import { type ChallengeMethod, isVerified } from "../../../domain/auth/challenge.ts";
import { messages } from "../../../domain/messages.ts";
import { ApiError } from "../../api-error.ts";
import type { Executor } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { hasPassword } from "../passwords.queries.ts";
import { factorsOf, usableAt } from "./factors.queries.ts";
import { hostOf } from "./passkeys.ts";

/**
 * By what a session can be verified at this host. Who has a factor is not verified by the password, which somebody who has
 * taken the session may have, too.
 */
async function methodsOf(executor: Executor, request: FastifyRequest, userId: string) {
  const rows = await factorsOf(executor, userId);
  const { kinds, otherHosts } = usableAt(rows, hostOf(request));
  const methods: ChallengeMethod[] = [...kinds];
  if (rows.length === 0 && (await hasPassword(executor, userId))) methods.push("password");
  return { methods, otherHosts };
}

/**
 * Lets a call pass whose session was verified within minutes, by a second factor, or by the password without one.
 * @throws ApiError (403) with a challenge; for an API key without one
 */
export async function requireVerified(
  request: FastifyRequest,
  { verifiedAt, userId }: Actor,
  executor: Executor = request.server.database.drizzle,
): Promise<void> {
  if (verifiedAt === undefined) throw new ApiError(403, messages.onlyByPerson);
  if (isVerified(verifiedAt)) return;
  throw new ApiError(403, messages.verificationNeeded, {
    challenge: { token: "", needs: "verification", ...(await methodsOf(executor, request, userId)) },
  });
}
