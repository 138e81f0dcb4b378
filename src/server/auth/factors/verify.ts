import type { FastifyRequest } from "fastify";
import { type ChallengeMethod, isVerified } from "../../../domain/auth/challenge.ts";
import { messages } from "../../../domain/messages.ts";
import { ApiError } from "../../api-error.ts";
import type { Actor } from "../../scope.ts";
import { findPasswordHash } from "../passwords.queries.ts";
import { factorsOf, usableAt } from "./factors.queries.ts";
import { hostOf } from "./passkeys.ts";

/**
 * Lets a call pass whose session was verified within minutes, by the password or a second factor.
 * @throws ApiError (403) with a challenge; for an API key without one
 */
export async function requireVerified(request: FastifyRequest, actor: Actor): Promise<void> {
  const { verifiedAt, userId } = actor;
  if (verifiedAt === undefined) throw new ApiError(403, messages.onlyByPerson);
  if (isVerified(verifiedAt)) return;
  const { database } = request.server;
  const { kinds, otherHosts } = usableAt(await factorsOf(database.drizzle, userId), hostOf(request));
  const hasPassword = (await findPasswordHash(database, userId)) !== null;
  const methods: ChallengeMethod[] = [...(hasPassword ? (["password"] as const) : []), ...kinds];
  throw new ApiError(403, messages.verificationNeeded, {
    challenge: { token: "", needs: "verification", methods, otherHosts },
  });
}
