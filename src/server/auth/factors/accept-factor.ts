import type { FastifyRequest } from "fastify";
import type { SessionFactor } from "../../../domain/auth/factors/factors.ts";
import { messages } from "../../../domain/messages.ts";
import { type ApiError, badField } from "../../api-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { type FactorRow, factorsOf, secretPlace, takeCounter, takePeriod } from "./factors.queries.ts";
import { counterAfter, hostOf } from "./passkeys.ts";
import { redeemRecoveryCode } from "./recovery-codes.queries.ts";
import { periodOf } from "./totp.ts";

/** One of them: a code of an app, a recovery code, or what the browser returned for a passkey. */
export interface Answer {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: Readonly<Record<string, unknown>> | undefined;
}

/** Why an answer was not accepted, at its field. */
export function wrongAnswer({ code, recoveryCode }: Answer): ApiError {
  if (code !== undefined) return badField("code", messages.codeWrong);
  return recoveryCode === undefined
    ? badField("passkey", messages.passkeyWrong)
    : badField("recoveryCode", messages.recoveryCodeWrong);
}

interface Asked {
  readonly userId: string;
  /** What a passkey has to sign; `null` where none was asked for. */
  readonly toSign: string | null;
}

/** The secret of an app; `null` where no configured key opens it, which the log says: a recovery code still signs in. */
function secretOf({ server, log }: FastifyRequest, { id, userId, secret }: FactorRow): string | null {
  const opened = new SecretBox(server.config.secretKeys).openOrNull(secret ?? "", secretPlace(userId, id));
  if (opened === null) log.error({ userId }, "The secret of an authenticator app cannot be opened");
  return opened;
}

async function acceptsCode(
  tx: Transaction,
  request: FastifyRequest,
  rows: readonly FactorRow[],
  code: string,
) {
  for (const row of rows) {
    if (row.kind !== "totp") continue;
    const secret = secretOf(request, row);
    const period = secret === null ? null : await periodOf(secret, code);
    if (period !== null && (await takePeriod(tx, row, period))) return true;
  }
  return false;
}

async function acceptsPasskey(
  tx: Transaction,
  request: FastifyRequest,
  rows: readonly FactorRow[],
  { passkey, toSign }: { passkey: Readonly<Record<string, unknown>>; toSign: string },
) {
  const row = rows.find((one) => one.credentialId !== null && one.credentialId === passkey.id);
  if (!row || row.host !== hostOf(request)) return false;
  const counter = await counterAfter(request, row, passkey, toSign);
  return counter !== null && takeCounter(tx, row, counter);
}

/** Uses a factor of a person up: no answer counts twice. Returns what was used, or `null` for a wrong answer. */
export async function acceptFactor(
  tx: Transaction,
  request: FastifyRequest,
  { userId, toSign }: Asked,
  { code, recoveryCode, passkey }: Answer,
): Promise<SessionFactor | null> {
  if (recoveryCode !== undefined)
    return (await redeemRecoveryCode(tx, userId, recoveryCode)) ? "recovery" : null;
  const rows = await factorsOf(tx, userId);
  if (code !== undefined) return (await acceptsCode(tx, request, rows, code)) ? "totp" : null;
  if (passkey === undefined || toSign === null) return null;
  return (await acceptsPasskey(tx, request, rows, { passkey, toSign })) ? "passkey" : null;
}
