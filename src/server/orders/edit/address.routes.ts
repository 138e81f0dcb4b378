import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { checkAddress } from "../../../domain/orders/address.ts";
import { countryCodeOf, hasRegion } from "../../../domain/orders/countries.ts";
import { customerChange } from "../../../domain/orders/customer.ts";
import { badField, notFound } from "../../api-error.ts";
import { command } from "../../command.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import type { AgencyScope } from "../../scope.ts";
import { agencyTerms } from "../actions/agency-terms.queries.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { showOrder } from "../detail/show.queries.ts";
import { wholeOrder } from "../detail/show.routes.ts";
import { ordersIn } from "../load.queries.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import { orderOfUrl } from "./changed-order.ts";
import { performOne } from "./one-order.ts";

const ADDRESS = ["fullName", "address1", "address2", "city", "province", "zipCode", "countryCode"] as const;
const CONTACT = ["email", "phone"] as const;
type Address = Record<(typeof ADDRESS)[number], string>;
interface StoredAddress extends Address, Record<string, unknown> {
  email: string;
  phone: string;
}

async function addressOf(tx: Transaction, scope: AgencyScope, id: string): Promise<StoredAddress> {
  const [row] = await rowsOf<StoredAddress>(
    tx,
    sql`select coalesce(full_name, '') as "fullName", coalesce(email, '') as email, coalesce(phone, '') as phone,
        coalesce(address1, '') as address1, coalesce(address2, '') as address2, coalesce(city, '') as city,
        coalesce(province, '') as province, coalesce(zip_code, '') as "zipCode",
        coalesce(country_code, '') as "countryCode"
      from "orders" where ${ordersIn(scope)} and "orders".id = ${id} for update`,
  );
  if (!row) throw notFound();
  return row;
}

/** The code of a province if the country is known to have it, else the text as written. */
const provinceCodeOf = (country: string, province: string) =>
  hasRegion(country, province) ? province.trim().toUpperCase() : province.trim();

/** The address check's result, and whether the agency ships to the address. */
async function judge(tx: Transaction, agencyId: string, address: Address) {
  const terms = await agencyTerms(tx, agencyId);
  const countryCode = countryCodeOf(address.countryCode) ?? "";
  const provinceCode = provinceCodeOf(countryCode, address.province);
  const { status } = checkAddress({ ...address, countryCode });
  return {
    countryCode,
    provinceCode,
    addressStatus: status,
    excluded: terms.excludes(countryCode, provinceCode),
  };
}

const orNull = (text: string) => (text === "" ? null : text);

export function orderAddressRoutes(api: FastifyInstance): void {
  command(api, {
    ...orderOfUrl,
    method: "POST",
    url: "/orders/:id/customer/update",
    requires: ["orders", "edit-address"],
    summary: "Change an order's customer and address; checks the address and reprices shipping",
    body: customerChange,
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const { agencyBears, version, ...given } = body;
      const stored = await addressOf(tx, scope, params.id);
      const next = { ...stored, ...given };
      if (given.countryCode && countryCodeOf(given.countryCode) === null) {
        throw badField("countryCode", `No country has the code "${given.countryCode}"`);
      }
      const moved = ADDRESS.some((part) => next[part] !== stored[part]);
      const reached = CONTACT.some((part) => next[part] !== stored[part]);
      const found = await judge(tx, scope.agencyId, next);
      if (moved) {
        await performOne(tx, actor, {
          id: params.id,
          name: "edit-address",
          version,
          action: () => ({ type: "edit-address", ...found, agencyBears: agencyBears ?? false }),
          detail: { before: stored, after: next },
        });
      } else if (reached) {
        await performOne(tx, actor, {
          id: params.id,
          name: "edit-contact",
          version,
          action: () => ({ type: "edit-contact" }),
          detail: { before: stored, after: next },
        });
      }
      await tx.execute(sql`update orders set full_name = ${orNull(next.fullName)}, email = ${orNull(next.email)},
          phone = ${orNull(next.phone)}, address1 = ${orNull(next.address1)}, address2 = ${orNull(next.address2)},
          city = ${orNull(next.city)}, province = ${orNull(next.province)}, zip_code = ${orNull(next.zipCode)},
          country_code = ${orNull(moved ? found.countryCode : next.countryCode)}
        where agency_id = ${scope.agencyId} and id = ${params.id}`);
      await refreshSearchTexts(tx, scope.agencyId, [params.id]);
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/:id/address/confirm",
    requires: ["orders", "confirm-address"],
    summary: "Confirm an order's address as it is",
    params: byId,
    response: wholeOrder,
    handler: async ({ actor, params, database }) => {
      await inTransaction(database, (tx) =>
        performOne(tx, actor, {
          id: params.id,
          name: "confirm-address",
          action: () => ({ type: "confirm-address" }),
        }),
      );
      return showOrder(database, actor, params.id);
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/:id/address/checking",
    requires: ["orders", "check-address"],
    summary: "Check an order's address again",
    params: byId,
    response: wholeOrder,
    handler: async ({ actor, params, database }) => {
      const scope = agencyScopeOf(actor);
      await inTransaction(database, async (tx) => {
        const found = await judge(tx, scope.agencyId, await addressOf(tx, scope, params.id));
        await performOne(tx, actor, {
          id: params.id,
          name: "check-address",
          action: () => ({
            type: "check-address",
            addressStatus: found.addressStatus,
            excluded: found.excluded,
          }),
        });
      });
      return showOrder(database, actor, params.id);
    },
  });
}
