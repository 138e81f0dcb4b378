import { and, eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { landingOf } from "../../domain/access/landing.ts";
import { AUTHORITIES, USER_TYPES } from "../../domain/access/roles.ts";
import { PROFILES } from "../../domain/access/whitelists.ts";
import { PASSWORD } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { recordAudit } from "../audit.ts";
import { brandOf } from "../config.ts";
import { users } from "../db/schema/index.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { giveTryBack, type Limit, takeTry } from "../plugins/limits.ts";
import { refuse, signedOut } from "../refusal.ts";
import { findBelonging, findPasswordHash } from "./accounts.queries.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { endSessionsOf } from "./sessions.queries.ts";

const CHANGES: Limit = { name: "password", tries: 10, seconds: 900 };

const named = z.object({ id: z.string(), name: z.string() });

/** The person as the browser keeps them: who, whose, and what they may do. */
export const userInfo = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  userType: z.enum(USER_TYPES),
  authority: z.enum(AUTHORITIES).nullable(),
  isSubUser: z.boolean(),
  agency: named.extend({ code: z.string() }).nullable(),
  sellerTeam: named.extend({ basecost: named.nullable() }).nullable(),
  profile: z.enum(PROFILES),
  /** Whether the menu of an agency's accounting names the proxy groups at this host. */
  accountingProxyGroups: z.boolean(),
  grants: z.object({
    actions: z.record(z.string(), z.array(z.string())),
    screens: z.array(z.string()),
  }),
  /** The screen after sign-in, without the base. */
  landing: z.string(),
});

const newPassword = z
  .string()
  .min(1, messages.inputTheNewPassword)
  .min(PASSWORD.min, messages.newPasswordLength)
  .max(PASSWORD.max, messages.newPasswordLength);

const passwordChange = z.strictObject({
  action: z.literal("reset_password"),
  data: z
    .strictObject({
      oldPassword: z.string().min(1, messages.inputCurrentPassword).max(PASSWORD.max),
      newPassword,
      confirmNewPassword: z.string().min(1, messages.inputNewPasswordAgain).max(PASSWORD.max),
    })
    .refine((data) => data.newPassword === data.confirmNewPassword, {
      path: ["confirmNewPassword"],
      message: messages.inputsDiffer,
    }),
});

export function infoRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/users/info",
    may: "signed-in",
    summary: "Who I am and what I may do",
    answer: userInfo,
    handle: async ({ actor, request, database }) => {
      const found = await findBelonging(database, actor);
      if (!found) throw signedOut();
      const { profile } = actor;
      const { accountingProxyGroups } = brandOf(request.server.config, request.hostname);
      return {
        id: actor.userId,
        email: actor.email,
        fullName: actor.fullName,
        userType: actor.userType,
        authority: actor.authority,
        isSubUser: actor.isSubUser,
        agency: found.agency,
        sellerTeam: found.sellerTeam,
        profile,
        accountingProxyGroups,
        // Mutable in the schema's type, never changed here.
        grants: actor.grants as { actions: Record<string, string[]>; screens: string[] },
        landing: landingOf({ ...actor, profile }, actor.grants),
      };
    },
  });

  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/users/info",
    may: "signed-in",
    summary: "Change my password; my other sessions end",
    body: passwordChange,
    answer: z.object({ message: z.string() }),
    handle: async ({ actor, body, database }) => {
      await takeTry(database, CHANGES, actor.userId);
      const stored = await findPasswordHash(database, actor.userId);
      if (!(await isPassword(stored, body.data.oldPassword))) {
        const text = "The current password is wrong";
        throw refuse(text, { "data.oldPassword": text });
      }
      await giveTryBack(database, CHANGES, actor.userId);
      const passwordHash = await hashPassword(body.data.newPassword);
      await inTransaction(database, async (tx) => {
        // The password that was entered may have been changed in another window since it was checked.
        const set = await tx
          .update(users)
          .set({ passwordHash })
          .where(
            and(
              eq(users.id as PgColumn, actor.userId),
              // Without one the check above has refused already.
              eq(users.passwordHash as PgColumn, stored ?? ""),
            ),
          )
          .returning({ id: users.id as PgColumn });
        if (set.length === 0) throw refuse(messages.passwordChangedMeanwhile);
        await endSessionsOf(tx, actor.userId, actor.sessionId);
        await recordAudit(tx, actor, { action: "change-password", object: "users", subject: actor.userId });
      });
      return { message: messages.passwordUpdated };
    },
  });
}
