import { type SQL, sql } from "drizzle-orm";

/**
 * The orders of these customers: those with a customer's email, or of a customer without one with the same name and
 * address, as `incoming/customers.queries.ts` distinguishes customers.
 */
const ordersOfCustomers = (ids: SQL) => sql`
  select o.id from customers c
    join orders o on o.agency_id = c.agency_id and o.seller_team_id = c.seller_team_id
      and lower(o.email) = lower(c.email) and o.deleted_at is null
    where c.id = any(${ids}) and c.email is not null and c.deleted_at is null
  union all
  select o.id from customers c
    join orders o on o.agency_id = c.agency_id and o.seller_team_id = c.seller_team_id and o.full_name = c.name
      and coalesce(o.address1, '') = coalesce(c.address1, '') and coalesce(o.zip_code, '') = coalesce(c.zip_code, '')
      and o.deleted_at is null
    where c.id = any(${ids}) and c.email is null and c.deleted_at is null`;

const ordersOfStores = (ids: SQL) => sql`
  select o.id from integrations i
    join orders o on o.agency_id = i.agency_id and o.integration_id = i.id and o.deleted_at is null
    where i.store_id = any(${ids}) and i.deleted_at is null`;

const ordersOfIntegrations = (ids: SQL) => sql`
  select o.id from integrations i
    join orders o on o.agency_id = i.agency_id and o.integration_id = i.id and o.deleted_at is null
    where i.id = any(${ids}) and i.deleted_at is null`;

/** Whether a column with the id of an order names one of these customers, stores or integrations. */
export const isOfCustomers = (order: SQL, ids: SQL): SQL =>
  sql`${order} = any(array(${ordersOfCustomers(ids)}))`;
export const isOfStores = (order: SQL, ids: SQL): SQL => sql`${order} = any(array(${ordersOfStores(ids)}))`;
export const isOfIntegrations = (order: SQL, ids: SQL): SQL =>
  sql`${order} = any(array(${ordersOfIntegrations(ids)}))`;
