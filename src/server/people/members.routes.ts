import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS, MAX_LIMIT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { newUser, resetPassword } from "../../domain/people/users.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { users } from "../../domain/resources/index.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { specOf } from "../crud/spec.ts";
import type { Transaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { createMember, removeMembers, setPassword } from "./members.queries.ts";
import { hashPassword } from "./passwords.ts";

const spec = specOf(users);
const NAMES = ["fullName", "email", "authority"] as const;
const shape = listQueryOf(users);
const selection = spec.selection(NAMES);
const present = presenterOf(spec, NAMES);
const short = listAnswerOf(
  z.object({
    id: z.string(),
    fullName: z.string(),
    email: z.string(),
    authority: z.string().nullable(),
  }),
);

const removed = z.object({ message: z.string(), ids: z.array(z.string()) });

/** A short list of the people of one's own agency or team who hold one of these authorities. */
function addChoices(
  api: FastifyInstance,
  url: string,
  action: string,
  summary: string,
  authorities: string[],
) {
  endpoint(api, {
    method: "GET",
    url,
    may: [users.name, action],
    summary,
    query: shape.schema,
    answer: short,
    handle: async ({ actor, query, database }) => {
      const where = sql`${spec.column("authority")} = any(${sql.param(authorities)}::text[])`;
      const page = await listPage(database, spec, actor.scope, shape.parse(query), selection, { where });
      return {
        // Presented by the fields that the answer names.
        data: page.rows.map((row) => present(row) as z.output<typeof short>["data"][number]),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}

export function memberRoutes(api: FastifyInstance): void {
  addChoices(api, "/users/designers", "designers", "Choose from: designers", ["designer"]);
  addChoices(api, "/agencies/staffs", "staffs", "Choose from: who may support sellers", [
    "agency",
    "staff",
    "customer_support",
  ]);

  endpoint(api, {
    method: "POST",
    url: "/users",
    may: [users.name, "create"],
    summary: "Create: a member of one's own agency or team, with a password",
    body: newUser,
    answer: spec.rowAnswer,
    status: 201,
    handle: async ({ actor, body, request, database }) => {
      const passwordHash = await hashPassword(body.password);
      const { password, confirmPassword: _, ...rest } = body;
      const make = async (tx: Transaction) => ({
        status: 201,
        answer: await createMember(tx, actor, body, passwordHash),
      });
      return (await once(database, actor, request, rest, make, password)).answer;
    },
  });

  endpoint(api, {
    method: "DELETE",
    url: "/users/:id",
    may: [users.name, "delete"],
    summary: "Delete: a member; never the last manager, nor oneself",
    params: byId,
    answer: removed,
    handle: async ({ actor, params, request, database }) => {
      const outcome = await once(database, actor, request, null, async (tx) => {
        await removeMembers(tx, actor, [params.id]);
        return { status: 200, answer: { message: messages.deleted, ids: [params.id] } };
      });
      return outcome.answer;
    },
  });

  endpoint(api, {
    method: "DELETE",
    url: "/users",
    may: [users.name, "delete"],
    summary: "Delete several: members, all or none",
    body: z.strictObject({ ids: z.array(identifier).min(1).max(Math.min(MAX_BULK_IDS, MAX_LIMIT)) }),
    answer: removed,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => {
        await removeMembers(tx, actor, body.ids);
        return { status: 200, answer: { message: messages.deleted, ids: body.ids } };
      });
      return outcome.answer;
    },
  });

  endpoint(api, {
    method: "PATCH",
    url: "/users/:id/reset-password",
    may: [users.name, "reset-password"],
    summary: "Set the password of a seller or of a member; their sessions end",
    params: byId,
    body: resetPassword,
    answer: z.object({ message: z.string() }),
    handle: async ({ actor, params, body, request, database }) => {
      const passwordHash = await hashPassword(body.password);
      const set = async (tx: Transaction) => {
        await setPassword(tx, actor, params.id.toLowerCase(), passwordHash);
        return { status: 200, answer: { message: messages.resetPasswordDone } };
      };
      return (await once(database, actor, request, { id: params.id }, set, body.password)).answer;
    },
  });
}
