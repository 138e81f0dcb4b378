import { sql } from "drizzle-orm";
import { recordset } from "../../server/db/recordset.ts";
import {
  agencies as agencyTable,
  companyDetails,
  sellerTeams as teamTable,
} from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { catalogs } from "../content/catalogs.ts";
import { companies } from "../content/companies.ts";
import {
  agencies,
  type DemoAgency,
  type DemoTeam,
  excludedDestinations,
  sellerTeams,
  supporters,
} from "../content/teams.ts";
import { listingsOf } from "../orders/listings.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import { Roster } from "./roster.ts";
import type { SupplierIds } from "./suppliers.ts";
import type { BaseCostIds, SeededAgency, SeededTeam } from "./world.ts";

export const DESIGN_FEE = 1_500n;
const DESIGN_COST = 900n;
const CANCEL_WINDOW_MINUTES = 30;

/** The company of an agency or a team, entered when it was new; none where it has none. */
function companyRows(agencyId: string, { id, code, at }: { id: string; code: string; at: string }) {
  const details = companies[code];
  return details ? [{ agencyId, ownerId: id, version: 1, details, validFrom: at }] : [];
}

interface PeopleOptions {
  passwordHash: string;
  baseCosts: BaseCostIds;
  agencyIds: readonly string[];
  suppliers: SupplierIds;
  since: (days: number) => string;
}

/** Inserts the platform's users, and the agencies and seller teams with theirs. All have the same password. */
export async function insertPeople(
  tx: Transaction,
  random: Random,
  { passwordHash, agencyIds, suppliers, baseCosts, since }: PeopleOptions,
): Promise<SeededAgency[]> {
  const roster = new Roster(random);
  const ofPlatform = { agencyId: null, teamId: null, since: since(705) };
  roster.addAccounts(({ role }) => role === "administrator", ofPlatform);
  roster.addAccounts(({ role }) => role === "supplier", {
    ...ofPlatform,
    supplierId: suppliers.get("supplied") ?? null,
  });
  const seeded: SeededAgency[] = [];
  for (const [index, demo] of agencies.entries()) {
    const id = agencyIds[index] ?? "";
    const at = since(700 - index * 90);
    const where = { agencyId: id, teamId: null, since: at };
    const manager = roster.add({
      ...where,
      email: demo.managerEmail,
      fullName: demo.managerName,
      role: "agency",
    });
    const isOther = index === 1;
    const members = roster.addAccounts(
      (account) => Boolean(account.isOther) === isOther && account.role.startsWith("agency:"),
      where,
    );
    const own = sellerTeams.filter((team) => team.agency === index);
    const teams = own.map((team) => teamOf(random, roster, id, team, since));
    const supporterIds = new Map(
      [...new Set(own.map((team) => team.supporter))].map((which) => {
        const { fullName = "Supporter", email = "" } = supporters[which] ?? {};
        return [which, roster.add({ ...where, fullName, email, role: "agency:customer_support" })];
      }),
    );
    await insertRows(tx, agencyTable, [agencyRow(id, demo, manager, baseCosts.wholesale, at)]);
    const rows = teams.map((team) => ({
      agencyId: id,
      id: team.id,
      ...termsOf(team.demo),
      basecostId: baseCosts.sellers[index]?.get(team.demo.baseCost),
      supporterId: supporterIds.get(team.demo.supporter),
      managerId: team.managerId,
      createdAt: team.createdAt,
    }));
    await insertRows(tx, teamTable, rows);
    const owners = [
      { id, code: demo.code, at },
      ...teams.map((team) => ({ id: team.id, code: team.demo.code, at: team.createdAt })),
    ];
    await insertRows(
      tx,
      companyDetails,
      owners.flatMap((owner) => companyRows(id, owner)),
    );
    seeded.push({ id, demo, teams, person: (role) => members.get(role) ?? manager });
  }
  await writeReferrals(tx);
  await roster.write(tx, passwordHash);
  return seeded;
}

/** A team with its members; the first team has the demonstration's named accounts. */
function teamOf(
  random: Random,
  roster: Roster,
  agencyId: string,
  demo: DemoTeam,
  since: (days: number) => string,
): SeededTeam {
  const createdAt = since(demo.createdDaysAgo);
  const id = demoId(random, createdAt);
  const where = { agencyId, teamId: id, since: createdAt };
  const { managerEmail: email, managerName: fullName } = demo;
  const managerId = roster.add({ ...where, email, fullName, role: "seller" });
  for (const member of demo.members) roster.add({ ...where, ...member, role: "seller:staff" });
  if (demo === sellerTeams[0]) roster.addAccounts(({ role }) => role.startsWith("seller:"), where);
  const listings = listingsOf(random.fork(`listings of ${demo.code}`), demo, catalogs);
  return { id, demo, managerId, createdAt, listings };
}

const agencyRow = (
  id: string,
  demo: DemoAgency,
  managerId: string,
  basecostId: string,
  createdAt: string,
) => ({
  id,
  name: demo.name,
  code: demo.code,
  active: 1,
  managerId,
  basecostId,
  autoApproveOrders: false,
  cancelWindowMinutes: CANCEL_WINDOW_MINUTES,
  designFee: DESIGN_FEE,
  designCost: DESIGN_COST,
  isDemo: true,
  createdAt,
  settings: {
    agencyShippingStatus: true,
    shippingExcludeCode: excludedDestinations,
    customerEmail: demo.customerEmail,
    contactEmail: demo.contactEmail,
    payment: demo.payment,
  },
});

const termsOf = (team: DemoTeam) => ({
  name: team.name,
  code: team.code,
  referralCode: team.referralCode,
  /** Hundredths of a percent. */
  rate: team.rate * 100,
  autoApproveOrder: team.autoApproveOrder,
  getOrderAPI: false,
  active: team.active ? 1 : 0,
  sellerType: team.sellerType,
  pendingPayoutDays: team.pendingPayoutDays,
  creditLimit: BigInt(team.creditLimitCents),
});

async function writeReferrals(tx: Transaction): Promise<void> {
  const referrals = sellerTeams.map(({ code, referredBy }) => ({ code, by: referredBy }));
  await tx.execute(sql`update seller_teams t set referred_by_id = r.id
    from seller_teams r, ${recordset(referrals, { code: "text", by: "text" })}
    where t.code = x.code and r.code = x.by and r.agency_id = t.agency_id`);
}
