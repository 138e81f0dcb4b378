import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../../domain/access/grants.ts";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { mapping, newSeller } from "../../domain/people/sellers.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { basecosts, sellerTeams } from "../../domain/resources/index.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf, veilOf } from "../crud/present.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { createTeam, figuresOf, mapTeams, referrerOf, removeTeam } from "./sellers.queries.ts";

const spec = specOf(sellerTeams);
const NAMES = [...spec.fields.keys()];
const selection = spec.selection(NAMES);
const present = presenterOf(spec, NAMES);

const ids = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(identifier).max(MAX_LIMIT));
const shape = listQueryOf(sellerTeams, { extra: { sellerTeam: ids.optional() } });

/** Null to who may not see balances. */
const figures = { balance: z.object({ amount: z.number() }).nullable(), pendingTopUp: z.number().nullable() };
const NO_FIGURES = { balance: null, pendingTopUp: null };
const row = spec.rowAnswer.extend(figures);
const referrer = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  manager: z.object({ email: z.string() }).nullable(),
});

function addReading(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/seller-teams",
    may: ["seller-teams", "list"],
    summary: "List: Sellers, with their balances",
    query: shape.schema,
    answer: listAnswerOf(row),
    handle: async ({ actor, query, database }) => {
      const { sellerTeam, ...rest } = query;
      // `ids` was parsed as a list of ids, as `sellerTeam` was.
      const named = [...((rest.ids as string[] | undefined) ?? []), ...((sellerTeam as string[]) ?? [])];
      const asked = shape.parse({ ...rest, ...(named.length > 0 && { ids: named }) });
      const page = await listPage(database, spec, actor.scope, asked, selection);
      const rows = page.rows.map(present).map(veilOf(spec, actor.scope));
      const { agencyId } = agencyScopeOf(actor);
      const known = can(actor.grants, "balances", "show")
        ? await figuresOf(
            database,
            agencyId,
            rows.map(({ id }) => id),
          )
        : undefined;
      return {
        data: rows.map((one) => ({ ...one, ...(known?.get(one.id) ?? NO_FIGURES) })),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/seller-teams/:id",
    may: ["seller-teams", "show"],
    summary: "Show: Seller, with the balance and who brought them",
    params: byId,
    answer: row.extend({ referralFrom: referrer.nullable() }),
    handle: async ({ actor, params, database }) => {
      const found = await showRow(database, spec, actor.scope, params.id);
      const { agencyId } = agencyScopeOf(actor);
      const known = can(actor.grants, "balances", "show")
        ? (await figuresOf(database, agencyId, [found.id])).get(found.id)
        : undefined;
      return {
        ...found,
        ...(known ?? NO_FIGURES),
        referralFrom: await referrerOf(database, agencyId, found.id),
      };
    },
  });

  const basecost = specOf(basecosts);
  const names = ["name"];
  const choose = basecost.selection(names);
  const presentChoice = presenterOf(basecost, names);
  const choices = listQueryOf(basecosts, { extra: { type: z.literal("basecost") } });
  endpoint(api, {
    method: "GET",
    url: "/seller-teams/filter",
    may: ["seller-teams", "list"],
    summary: "Choose from: what sellers may be filtered by; `type=basecost`",
    query: choices.schema,
    answer: listAnswerOf(z.object({ id: z.string(), name: z.string() })),
    handle: async ({ actor, query, database }) => {
      const { type: _, ...rest } = query;
      const page = await listPage(database, basecost, actor.scope, choices.parse(rest), choose);
      return {
        // Presented by the fields that the answer names.
        data: page.rows.map((one) => presentChoice(one) as { id: string; name: string }),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}

function addMapping(api: FastifyInstance, method: "POST" | "PUT", url: string): void {
  endpoint(api, {
    method,
    url,
    may: ["seller-teams", "map"],
    summary: "Pair a warehouse's seller with a normal one, on both",
    body: mapping,
    answer: z.object({ message: z.string() }),
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => {
        await mapTeams(tx, actor, body.userId.toLowerCase(), body.mappedUser.toLowerCase());
        return { status: 200, answer: { message: messages.mapped } };
      });
      return outcome.answer;
    },
  });
}

export function sellerRoutes(api: FastifyInstance): void {
  addReading(api);

  endpoint(api, {
    method: "POST",
    url: "/seller-teams",
    may: ["seller-teams", "create"],
    summary: "Create: a seller and the account of its manager, who is invited by mail",
    body: newSeller,
    answer: spec.rowAnswer,
    status: 201,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 201,
        answer: await createTeam(tx, actor, body),
      }));
      request.server.jobs.kick();
      return outcome.answer;
    },
  });

  endpoint(api, {
    method: "DELETE",
    url: "/seller-teams/:id",
    may: ["seller-teams", "delete"],
    summary: "Delete: a seller to whom nothing is due, with its people",
    params: byId,
    answer: z.object({ message: z.string(), ids: z.array(z.string()) }),
    handle: async ({ actor, params, request, database }) => {
      const outcome = await once(database, actor, request, null, async (tx) => {
        await removeTeam(tx, actor, params.id.toLowerCase());
        return { status: 200, answer: { message: messages.deleted, ids: [params.id] } };
      });
      return outcome.answer;
    },
  });

  addMapping(api, "POST", "/seller-teams/mapped-user");
  addMapping(api, "PUT", "/users/mapped-user");
  addMapping(api, "PUT", "/mapped-user");
}
