import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/auth/calls.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import type { Raw } from "../db/raw-row.ts";
import type { users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { networkOf } from "../network.ts";
import { type Account, findAccount } from "../people/users/accounts.queries.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { activate } from "./confirm.queries.ts";
import { checkNewPassword, ownerOfPassword, type PasswordRules } from "./new-password.ts";
import { endTokensOf, redeemToken } from "./one-time-tokens.queries.ts";
import { hashPassword } from "./passwords.ts";
import { endSignInsOf } from "./sign-in/end-sign-ins.ts";
import { loginOf, proceed } from "./sign-in/sign-in.ts";

const ACCEPTED: Limit = { name: "invitation:ip", tries: 30, seconds: 900 };

/** Redeems an invitation: the account gets its name and its first password. */
async function acceptInvitation(
  tx: Transaction,
  config: PasswordRules,
  token: string,
  {
    fullName,
    password,
    passwordHash,
    ip,
  }: { fullName: string; password: string; passwordHash: string; ip: string },
): Promise<Account> {
  const ended = () => badRequest(messages.linkEnded, { token: messages.linkEnded });
  const redeemed = await redeemToken(tx, token, ["invite"]);
  if (!redeemed) throw ended();
  const { userId } = redeemed;
  const [accepted] = await rowsOf<Raw<typeof users, "email">>(
    tx,
    sql`update users set full_name = ${fullName}, password_hash = ${passwordHash}, updated_at = now(),
        version = version + 1
      where id = ${userId} and password_hash is null and deleted_at is null returning email`,
  );
  if (!accepted) throw ended();
  const owner = await ownerOfPassword(tx, userId);
  // The link stays valid, as the transaction is rolled back.
  if (owner) await checkNewPassword(config, password, owner, "password");
  await activate(tx, userId, ip);
  await endTokensOf(tx, userId, ["reset", "invite"]);
  await endSignInsOf(tx, userId);
  const account = await findAccount(tx, accepted.email);
  if (!account) throw ended();
  return account;
}

export function acceptInvitationRoutes(api: FastifyInstance): void {
  endpoint(api, calls.acceptInvitation, async ({ body, request, database }) => {
    await takeTry(database, ACCEPTED, networkOf(request.ip));
    const { token, fullName, password, deviceToken } = body;
    const passwordHash = await hashPassword(password);
    const result = await inTransaction(database, async (tx) => {
      const { ip } = request;
      const account = await acceptInvitation(tx, request.server.config, token, {
        fullName,
        password,
        passwordHash,
        ip,
      });
      const { id: userId, scope } = account;
      await recordAudit(tx, { userId, scope, ip }, [
        { action: "accept-invitation", object: "users", subject: userId },
      ]);
      return proceed(tx, request, {
        account,
        deviceToken: deviceToken ?? undefined,
        factor: null,
        remember: false,
      });
    });
    request.server.jobs.kick();
    return loginOf(result);
  });
}
