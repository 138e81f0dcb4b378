import type { orderImports, orders, sellerTeams, tickets } from "../../../src/domain/resources/index.ts";
import type { CreateOf, EditOf, ListQueryOf, RowOf } from "../../../src/domain/resources/rows.ts";
import type { Raw } from "../../../src/server/db/raw-row.ts";
import type { deposits } from "../../../src/server/db/schema/index.ts";

/** The types of a declaration. The compiler checks this file: `true` where each type fits the other. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;

type Order = RowOf<typeof orders>;
type Team = { id: string; name: string };
/** A row has its fields, choices as unions, and the fields shown of its references. */
export const rows: [
  Same<Order["addressStatus"], 0 | 1 | 2 | 3>,
  Same<Order["totalPrice"], number>,
  Same<Order["phone"], string | null>,
  Same<Order["sellerTeam"], Team>,
  Same<NonNullable<Order["integration"]>["domain"], string>,
  // A tracking import has no team.
  Same<RowOf<typeof orderImports>["sellerTeam"], Team | null>,
  // A reference without listed fields shows the title.
  Same<keyof RowOf<typeof sellerTeams>["basecost"], "id" | "name">,
] = [true, true, true, true, true, true, true];

type Ticket = CreateOf<typeof tickets>;
/** A body has no field that the server sets. */
export const bodies: [
  Same<Ticket["subject"], string>,
  "code" extends keyof Ticket ? true : false,
  Same<EditOf<typeof sellerTeams>["creditLimit"], number | undefined>,
] = [true, false, true];

type Query = ListQueryOf<typeof orders>;
/** A list has its filters, with ranges by both ends. */
export const queries: [
  Same<Query["createdFrom"], string | undefined>,
  "phone" extends keyof Query ? true : false,
] = [true, false];

/** Hand-written SQL has the driver's types. */
export const raw: Same<
  Raw<typeof deposits, "amount" | "is_cashback" | "decided_at">,
  { amount: string; is_cashback: boolean; decided_at: string | null }
> = true;
