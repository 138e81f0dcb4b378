import type { FastifyRequest } from "fastify";
import type { FactorDraft } from "../../../domain/auth/factors/calls.ts";
import { FACTOR_LABELS, type FactorKind } from "../../../domain/auth/factors/factors.ts";
import { messages } from "../../../domain/messages.ts";
import { badField, badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { SecretBox, type SecretPlace } from "../../secrets/secret-box.ts";
import { mailSecurityNotice } from "../account-mail.ts";
import { ownerOfPassword } from "../new-password.ts";
import type { ChallengeRow } from "../sign-in/challenges.queries.ts";
import { endSignInsOf } from "../sign-in/end-sign-ins.ts";
import { addFactor, factorsOf, secretPlace } from "./factors.queries.ts";
import { hostOf, registeredPasskey, registrationOptions } from "./passkeys.ts";
import { newRecoveryCodes } from "./recovery-codes.queries.ts";
import { newSecret, periodOf, totpDraft } from "./totp.ts";

/** Of a person's draft: it is moved to the factor when that is stored. */
const draftPlace = (userId: string): SecretPlace => ({
  agencyId: userId,
  table: "challenges",
  rowId: userId,
  column: "secret",
});

interface Drafted {
  readonly draft: Omit<FactorDraft, "challenge">;
  /** What the challenge keeps of it. */
  readonly change: Partial<Pick<ChallengeRow, "secret" | "passkey">>;
}

interface Owner {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
}

/** A new factor that has to be used once before it is stored. */
export async function draftOf(
  tx: Transaction,
  request: FastifyRequest,
  { userId, fullName, email }: Owner,
  kind: FactorKind,
): Promise<Drafted> {
  const issuer = (await ownerOfPassword(tx, userId))?.agency ?? "Platen";
  if (kind === "totp") {
    const box = new SecretBox(request.server.config.secretKeys);
    if (!box.canSeal) throw badRequest(messages.factorsNeedKey);
    const secret = await newSecret();
    const totp = await totpDraft(secret, { label: email, issuer });
    return { draft: { totp }, change: { secret: box.seal(secret, draftPlace(userId)), passkey: null } };
  }
  const host = hostOf(request);
  const here = (await factorsOf(tx, userId)).filter((one) => one.host === host);
  const owner = { id: userId, email, fullName, issuer };
  const { options, toSign } = await registrationOptions(request, owner, here);
  return { draft: { passkey: options }, change: { secret: null, passkey: toSign } };
}

interface Proof {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: Readonly<Record<string, unknown>> | undefined;
}

/** The columns of the factor that a proof completes. */
async function provenFactor(
  request: FastifyRequest,
  { userId, secret, passkey: toSign }: ChallengeRow,
  { code, passkey }: Proof,
) {
  if (passkey !== undefined) {
    if (toSign === null) throw badField("passkey", messages.passkeyWrong);
    return { kind: "passkey" as const, ...(await registeredPasskey(request, passkey, toSign)) };
  }
  const box = new SecretBox(request.server.config.secretKeys);
  if (!box.canSeal) throw badRequest(messages.factorsNeedKey);
  const plain = secret === null ? null : box.openOrNull(secret, draftPlace(userId));
  const lastPeriod = plain === null ? null : await periodOf(plain, code ?? "");
  if (plain === null || lastPeriod === null) throw badField("code", messages.codeWrong);
  const id = newId();
  return { kind: "totp" as const, id, secret: box.seal(plain, secretPlace(userId, id)), lastPeriod };
}

export interface Person extends Owner {
  readonly scope: Scope;
  readonly ip: string | null;
  /** The session that goes on; the person's others end. */
  readonly sessionId?: string;
}

/**
 * Stores the factor of a draft that was used once: audited, mailed to the person, whose other sessions end, and no browser is
 * remembered any more. With the first factor come recovery codes.
 */
export async function completeDraft(
  tx: Transaction,
  request: FastifyRequest,
  { person, row }: { person: Person; row: ChallengeRow },
  given: Proof,
): Promise<{ id: string; kind: FactorKind; recoveryCodes?: string[] }> {
  const { userId, ip, scope, sessionId, ...rest } = person;
  const factor = await provenFactor(request, row, given);
  const { kind } = factor;
  const name = given.name ?? FACTOR_LABELS[kind];
  const { id, isFirst } = await addFactor(tx, { userId, name, ...factor });
  await endSignInsOf(tx, userId, sessionId);
  const recorded = { action: "add-factor", object: "users", subject: userId, after: { kind, name } };
  await recordAudit(tx, { userId, scope, ip }, recorded);
  const detail = `${FACTOR_LABELS[kind]} “${name}” is needed at your next sign-in, or another second factor of yours.`;
  await mailSecurityNotice(tx, { userId, scope, ...rest }, { what: "A second factor was added", detail });
  return { id, kind, ...(isFirst && { recoveryCodes: await newRecoveryCodes(tx, userId) }) };
}
