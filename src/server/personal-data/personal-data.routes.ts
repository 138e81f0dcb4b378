import type { FastifyInstance } from "fastify";
import { counted } from "../../domain/counts.ts";
import { erasedTexts, isErasedCustomer } from "../../domain/personal-data/buyer-data.ts";
import * as calls from "../../domain/personal-data/calls.ts";
import { badField, badRequest, forbidden } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf, sideOf } from "../orders/agency-scope.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { type Actor, lacksOrders } from "../scope.ts";
import {
  blankLeftLines,
  inWorkOf,
  openTicketsOf,
  ordersOfCustomer,
  requireCustomer,
} from "./customer.queries.ts";
import { customerData } from "./customer-data.queries.ts";
import { eraseBuyers } from "./erase-buyers.queries.ts";
import { ownData } from "./own-data.queries.ts";
import { retentionEffectOf } from "./retention.queries.ts";

const EXPORTS: Limit = { name: "customer-data", tries: 60, seconds: 3_600 };
const OWN_EXPORTS: Limit = { name: "own-data", tries: 10, seconds: 3_600 };
const ERASURES: Limit = { name: "erase-customer", tries: 60, seconds: 3_600 };
const ERASURE_PREVIEWS: Limit = { ...ERASURES, name: "erase-customer-preview" };
const REASON = "A person has erased the customer";

/** Who does not see all orders of a customer neither reads nor erases them here. */
function scopeOfAll(actor: Actor) {
  const scope = agencyScopeOf(actor);
  if (lacksOrders(scope)) throw forbidden();
  return scope;
}

function eraseRoute(api: FastifyInstance): void {
  command(api, calls.eraseCustomer, {
    // Each searches all mails of the agency.
    prepare: ({ actor, query, database }) =>
      takeTry(database, query.preview === "true" ? ERASURE_PREVIEWS : ERASURES, actor.userId),
    handler: async ({ actor, params, body, tx, isPreview }) => {
      const customer = await requireCustomer(tx, scopeOfAll(actor), params.id, "write");
      if (isErasedCustomer(customer)) throw badRequest("The data of this customer was erased before");
      const { name, agency_id: agencyId } = customer;
      if (!isPreview && body.name?.trim() !== name.trim())
        throw badField("name", `Type the name of the customer: ${name}`);
      const orders = await ordersOfCustomer(tx, customer, true);
      const orderIds = orders.map(({ id }) => id);
      const work = inWorkOf(orders);
      const tickets = await openTicketsOf(tx, agencyId, orderIds);
      const left = counted(work.inWorkCount, "order is", "orders are");
      if (work.inWorkCount > 0 && !isPreview)
        throw badRequest(`${left} not finished. Ship or cancel first, then erase the customer`);
      const lines = await blankLeftLines(tx, customer);
      const erasure = { agencyId, actor, reason: REASON, orderIds, customerIds: [customer.id] };
      const counts = new Map(await eraseBuyers(tx, erasure));
      counts.set("import_orders", (counts.get("import_orders") ?? 0) + lines);
      await recordAudit(tx, actor, [
        {
          action: "erase",
          object: "customers",
          subject: customer.id,
          after: { orders: orderIds.length, rows: Object.fromEntries(counts) },
        },
        ...orderIds.map((subject) => ({ action: "erase-buyer", object: "orders", subject })),
      ]);
      const drafts = orders.filter(({ state }) => state === "draft").length;
      return {
        message: "The customer's personal data is erased",
        effect: { name, orders: orderIds.length, blanked: erasedTexts(counts), drafts, ...work, ...tickets },
      };
    },
  });
}

/** What is stored about people, for them to have and to have erased. */
export function personalDataRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showCustomerData, async ({ actor, params, database }) => {
    const scope = scopeOfAll(actor);
    await takeTry(database, EXPORTS, actor.userId);
    return inTransaction(database, async (tx) => {
      const customer = await requireCustomer(tx, scope, params.id, "read");
      const entry = { action: "export-data", object: "customers", subject: customer.id };
      await recordAudit(tx, actor, entry);
      return customerData(tx, customer, sideOf(actor));
    });
  });

  eraseRoute(api);

  endpoint(api, calls.showRetention, ({ actor, query, database }) =>
    retentionEffectOf(database, agencyScopeOf(actor).agencyId, query.months),
  );

  endpoint(api, calls.showOwnData, async ({ actor, database }) => {
    const { userId: id, email } = actor;
    await takeTry(database, OWN_EXPORTS, id);
    return inTransaction(database, async (tx) => {
      const tables = await ownData(tx, { id, email });
      await recordAudit(tx, actor, { action: "export-data", object: "users", subject: id });
      return { exportedAt: new Date().toISOString(), tables };
    });
  });
}
