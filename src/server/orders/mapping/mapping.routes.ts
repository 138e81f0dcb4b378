import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE, MAX_LIMIT, MAX_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { identifier, imagePath, plainText } from "../../../domain/resource/fields.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { checkImages } from "../../files/known.queries.ts";
import { once } from "../../idempotency.ts";
import { refuseField } from "../../refusal.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { settledImport } from "../import/state.queries.ts";
import { teamNamed } from "../import/team.queries.ts";
import { type Mapped, mapWaiting } from "./map.queries.ts";
import { sellableVariant } from "./sellable.queries.ts";
import { listWaiting, type WaitingRow } from "./waiting.queries.ts";

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Not a whole number")
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `1 to ${most}`);

const waitingQuery = z.strictObject({
  page: whole(1_000_000).optional(),
  limit: whole(MAX_LIMIT).optional(),
  search: plainText(MAX_SEARCH_LENGTH).optional(),
  sellerTeam: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(identifier).max(MAX_LIMIT))
    .optional(),
});

const waitingAnswer = z.object({
  /** What `POST orders/mapping` asks for. */
  key: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  items: z.int(),
  orders: z.int(),
  quantity: z.int(),
  /** Names of up to three of the orders. */
  examples: z.array(z.string()),
  sellerTeam: z.object({ id: z.string(), name: z.string() }),
});

const present = (row: WaitingRow): z.output<typeof waitingAnswer> => ({
  key: row.key,
  title: row.title,
  sku: row.sku,
  items: row.items,
  orders: row.orders,
  quantity: row.quantity,
  examples: row.names.flatMap((name) => name ?? []),
  sellerTeam: { id: row.team_id, name: row.team_name },
});

/** A key is a product and a variant's text, normalised: a few letters become several. */
const MAX_KEY = 2_000;

const choiceBody = z.strictObject({
  key: z.string().min(1, "Required").max(MAX_KEY),
  variant: identifier,
  artworks: z.array(imagePath.nullable()).max(6).optional(),
  sellerTeam: identifier.optional(),
});

const mappedAnswer = z.object({
  items: z.int(),
  orders: z.int(),
  charge: z.number(),
  message: z.string(),
});

/** Ends a transaction with what it found out, and without what it did. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super("Rolled back on purpose");
    this.result = result;
  }
}

/** What `work` answers if it is done, with nothing done: a preview is exactly what then happens. */
async function asPreview<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(database, async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    // Thrown a few lines above, of this very type.
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

const counted = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

const summary = ({ items, orders }: Mapped, done: string) =>
  items === 0
    ? `${done === "mapped" ? "Remembered" : "Would be remembered"}: nothing waits for it now`
    : `${counted(items, "item")} in ${counted(orders, "order")} ${done}`;

async function choose(tx: Transaction, actor: Actor, body: z.output<typeof choiceBody>): Promise<Mapped> {
  const scope = agencyScopeOf(actor);
  const teamId = await teamNamed(tx, scope, body.sellerTeam);
  const variant = await sellableVariant(tx, scope.agencyId, body.variant);
  if (!variant) throw refuseField("variant", messages.missingReference("Variant"));
  const { key, artworks } = body;
  await checkImages(tx, scope, new Map([["artworks", artworks?.filter((path) => path !== null) ?? []]]));
  const full = artworks && Array.from({ length: 6 }, (_, slot) => artworks[slot] ?? null);
  return mapWaiting(tx, {
    agencyId: scope.agencyId,
    teamId,
    key,
    variant,
    artworks: full,
    actorId: actor.userId,
  });
}

export function mappingRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/mapping",
    may: ["orders", "map"],
    summary: "Items that wait for a variant, by what they are called",
    query: waitingQuery,
    answer: z.object({ data: z.array(waitingAnswer), total: z.int() }),
    handle: async ({ actor, query, database }) => {
      const { page = 1, limit = DEFAULT_PAGE_SIZE, search = "", sellerTeam = [] } = query;
      const wanted = { page, limit, search, teams: sellerTeam };
      const { rows, total } = await listWaiting(database, agencyScopeOf(actor), wanted);
      return { data: rows.map(present), total };
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/mapping",
    may: ["orders", "map"],
    summary: "Map all waiting items of a key to a variant, and remember it",
    query: z.strictObject({ preview: z.enum(["true", "false"]).optional() }),
    body: choiceBody,
    answer: mappedAnswer,
    handle: async ({ actor, query, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      if (query.preview === "true") {
        const mapped = await asPreview(database, (tx) => choose(tx, actor, body));
        const { items, orders, charge } = mapped;
        return { items, orders, charge: toDollars(charge), message: summary(mapped, "would be mapped") };
      }
      let imports: readonly string[] = [];
      const { answer } = await once(database, actor, request, body, async (tx) => {
        const mapped = await choose(tx, actor, body);
        imports = mapped.imports;
        const { items, orders } = mapped;
        const said = { items, orders, charge: toDollars(mapped.charge), message: summary(mapped, "mapped") };
        await recordAudit(tx, actor, {
          action: "map",
          object: "order-items",
          after: { ...body, items, orders },
        });
        return { status: 200, answer: said };
      });
      api.jobs.kick();
      // A rehearsal that somebody looks at shows the mapping when this call has answered, or soon after.
      await Promise.all(imports.map((id) => settledImport(database, scope, "orders", id)));
      return answer;
    },
  });
}
