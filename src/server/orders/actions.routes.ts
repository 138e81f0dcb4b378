import { and, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { OrderAction } from "../../domain/access/order-actions.ts";
import { isDesigner } from "../../domain/access/roles.ts";
import { cancelledOf } from "../../domain/counts.ts";
import { MAX_BRIEF } from "../../domain/limits.ts";
import { dollars, toCents } from "../../domain/money/cents.ts";
import type { Action, PlainAction } from "../../domain/orders/act.ts";
import { identifier, plainText } from "../../domain/resource/fields.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { recordAudit } from "../audit.ts";
import { reachOf } from "../crud/scopes.ts";
import { specOf } from "../crud/spec.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { refuseField } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { agencyScopeOf, sideOf } from "./agency-scope.ts";
import { type Performed, perform } from "./perform.ts";
import { tellSellers } from "./tell-sellers.ts";
import { idsOf, reasonText, wantedOrders } from "./wanted.ts";

/** The answer of every call that moves orders. */
export const performedAnswer = z.object({
  success: z.array(z.string()),
  /** Of the success of a cancel: what the agency has to decide first. */
  requested: z.array(z.string()).optional(),
  failed: z.array(z.object({ id: z.string(), message: z.string(), gate: z.string().optional() })),
  message: z.string(),
  money: z
    .object({ charge: z.number(), release: z.number(), refund: z.number(), balanceAfter: z.number() })
    .optional(),
});

const users = specOf(resourceNamed("users"));

const cents = (amount: number | undefined) => (amount === undefined ? undefined : toCents(amount));
const amount = dollars.refine((value) => value >= 0, "At least 0").optional();

interface Input {
  reason?: string | undefined;
  note?: string | undefined;
  keptCost?: number | undefined;
  supplierDue?: number | undefined;
  parcelId?: string | undefined;
  shippingBack?: number | undefined;
  designer?: string | null | undefined;
  brief?: string | undefined;
  dueDate?: string | null | undefined;
  withdraw?: boolean | undefined;
}

interface Call {
  /** What a list of orders becomes in words: `3 orders submitted`. */
  readonly done: string | ((input: Input) => string);
  readonly fields?: z.ZodRawShape;
  readonly action: (input: Input) => Action;
}

/** An action that asks for nothing more. */
const simple = (type: PlainAction["type"], done: string): Call => ({ done, action: () => ({ type }) });

const reasonOf = ({ reason, note }: Input): string => {
  const given = reason ?? note;
  if (!given) throw refuseField("reason", "Say why");
  return given;
};

/** The bulk calls by their path below `orders/`. */
const CALLS: Partial<Record<OrderAction, Call>> = {
  submit: simple("submit", "submitted"),
  approve: simple("approve", "approved"),
  pickup: simple("pickup", "sent to production"),
  unhold: simple("unhold", "released"),
  "agency-unhold": simple("agency-unhold", "released"),
  "cancel-request/withdraw": simple("cancel-request/withdraw", "no longer asked to be cancelled"),
  "cancel-request/decline": simple("cancel-request/decline", "kept"),
  "ignore-cannot-ship": simple("ignore-cannot-ship", "allowed to ship"),
  "confirm-address": simple("confirm-address", "with a confirmed address"),
  reject: { done: "rejected", action: (input) => ({ type: "reject", reason: reasonOf(input) }) },
  hold: { done: "held", action: (input) => ({ type: "hold", reason: reasonOf(input) }) },
  cancel: {
    done: "cancelled",
    fields: { keptCost: amount, supplierDue: amount },
    action: ({ keptCost, supplierDue }) => ({
      type: "cancel",
      keptCost: cents(keptCost),
      supplierDue: cents(supplierDue),
    }),
  },
  "shipment-cancel": {
    done: "with a cancelled shipment",
    fields: { parcelId: identifier.optional(), shippingBack: amount },
    action: ({ parcelId, shippingBack }) => ({
      type: "shipment-cancel",
      ...(parcelId !== undefined && { parcelId }),
      shippingBack: cents(shippingBack),
    }),
  },
  "hire-designs": {
    done: ({ withdraw }) => (withdraw ? "withdrawn from the designer" : "given to a designer"),
    fields: {
      designer: identifier.nullish(),
      brief: plainText(MAX_BRIEF).optional(),
      dueDate: z.iso.date("Not a date (YYYY-MM-DD)").nullish(),
      withdraw: z.boolean().optional(),
    },
    action: ({ designer = null, brief, reason, note, dueDate = null, withdraw }) =>
      withdraw
        ? { type: "withdraw-designs" }
        : { type: "hire-designs", designerId: designer, brief: brief ?? reason ?? note ?? "", dueDate },
  },
};

/** Refuses a designer who is none of the person's own. */
async function checkDesigner(tx: Transaction, { scope }: Actor, id: string): Promise<void> {
  const { read } = reachOf(users.resource, users.table, scope);
  const rows = await rowsOf(
    tx,
    sql`select id from users where ${and(read, sql`id = ${id} and authority = 'designer' and status = 1`)}`,
  );
  if (rows.length === 0) throw refuseField("designer", "Choose one of your designers");
}

/** `38 orders submitted, 2 not`; of a seller's cancel also for how many it is only requested */
export function summary(
  { success, requested, failed }: Pick<Performed, "success" | "requested" | "failed">,
  done: string,
): string {
  const [first] = failed;
  if (success.length === 0 && failed.length === 1 && first) return first.message;
  if (failed.length === 0 && success.length === 1 && requested.length === 1) return "Cancellation requested";
  const plain = success.length - requested.length;
  return cancelledOf({ plain, requested: requested.length, failed: failed.length }, done);
}

export function orderActionRoutes(api: FastifyInstance): void {
  for (const [name, call] of Object.entries(CALLS)) {
    endpoint(api, {
      method: "POST",
      url: `/orders/${name}`,
      may: ["orders", name],
      summary: `Orders: ${name}`,
      query: z.strictObject({ preview: z.enum(["true", "false"]).optional() }),
      body: z.strictObject({
        ...wantedOrders,
        reason: reasonText.optional(),
        note: reasonText.optional(),
        ...call.fields,
      }),
      answer: performedAnswer,
      handle: async ({ actor, body, query, request, reply, database }) => {
        const scope = agencyScopeOf(actor);
        const input = body as typeof body & Input;
        const action = call.action(input);
        const detail = input.reason ?? input.note;
        const run = async (tx: Parameters<typeof perform>[0], preview: boolean) => {
          if (input.designer) await checkDesigner(tx, actor, input.designer);
          const ids = await idsOf(tx, scope, input);
          const performed = await perform(tx, {
            scope,
            side: sideOf(actor),
            actorId: actor.userId,
            isDesigner: isDesigner(actor.role),
            name: action.type === "withdraw-designs" ? action.type : name,
            ids,
            versions: input.versions,
            preview,
            actionFor: () => action,
            detailFor: () => (detail ? { reason: detail } : null),
          });
          const { success, requested, failed, money } = performed;
          const done = typeof call.done === "string" ? call.done : call.done(input);
          if (!preview && success.length > 0) {
            await recordAudit(tx, actor, {
              action: name,
              object: "orders",
              subject: success.length === 1 ? success[0] : null,
              after: { ids: success, reason: detail },
            });
            if (name === "approve") await tellSellers(tx, scope, success, { approved: true });
            if (name === "reject")
              await tellSellers(tx, scope, success, { approved: false, reason: detail ?? "" });
          }
          return {
            success,
            ...(name === "cancel" && { requested }),
            failed,
            message: summary(performed, done),
            ...(preview && { money }),
          };
        };
        if (query.preview === "true") return inTransaction(database, (tx) => run(tx, true));
        const outcome = await once(database, actor, request, body, async (tx) => ({
          status: 200,
          answer: await run(tx, false),
        }));
        reply.code(outcome.status);
        return outcome.answer;
      },
    });
  }
}
