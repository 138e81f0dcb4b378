import { sql } from "drizzle-orm";
import type { Role } from "../../../../domain/access/roles.ts";
import { DEMO_ACCOUNTS } from "../../../people/demo-accounts.ts";
import { agencies as agencyTable, sellerTeams as teamTable, users } from "../../schema/index.ts";
import type { Transaction } from "../../transaction.ts";
import { catalogs } from "../content/catalogs.ts";
import { listingsOf } from "../content/listings.ts";
import { excludedDestinations } from "../content/places.ts";
import { agencies, type DemoTeam, sellerTeams, supporters } from "../content/teams.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { BaseCostIds, SeededAgency, SeededTeam } from "./world.ts";

/** Whoever signs in as one of these; managers have their names from the content. */
const NAMES: Readonly<Record<string, string>> = {
  "admin@platen.test": "Robin Achterberg",
  "supplier@platen.test": "Wen Zhao",
  "staff@platen.test": "Callum Boyd",
  "designer@platen.test": "Amara Osei",
  "accounting@platen.test": "Helen Voss",
  "support@platen.test": "Joaquín Prieto",
  "exporter@platen.test": "Mei Tran",
  "seller-staff@platen.test": "Rory Flynn",
  "seller-designer@platen.test": "Elif Aydin",
  "seller-accounting@platen.test": "Sunil Rao",
  "seller-support@platen.test": "Greta Nyman",
  "seller-exporter@platen.test": "Tobias Klein",
};

const DESIGN_FEE = 1_500n;
const DESIGN_COST = 900n;

interface Person {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  agencyId: string | null;
  teamId: string | null;
  since: string;
}

function userRow(person: Person, passwordHash: string) {
  const [userType = "", member] = person.role.split(":");
  const isPlatform = person.agencyId === null;
  return {
    id: person.id,
    ownerAgencyId: person.agencyId,
    sellerTeamId: person.teamId,
    fullName: person.fullName,
    email: person.email,
    userType,
    authority: member ?? (isPlatform ? null : userType),
    status: 1,
    isSubUser: member !== undefined && person.teamId !== null,
    passwordHash,
    createdAt: person.since,
  };
}

export interface PeopleWanted {
  passwordHash: string;
  baseCosts: BaseCostIds;
  agencyIds: readonly string[];
  since: (days: number) => string;
}

/** The platform's people, the agencies and seller teams with theirs. Every one of them has the same password. */
export async function insertPeople(
  tx: Transaction,
  random: Random,
  wanted: PeopleWanted,
): Promise<SeededAgency[]> {
  const { passwordHash, agencyIds, baseCosts, since } = wanted;
  const people: Person[] = [];
  const add = (person: Omit<Person, "id">): string => {
    const id = demoId(random, person.since);
    people.push({ ...person, id });
    return id;
  };
  const accounts = (isOther: boolean, side: "agency" | "seller") =>
    DEMO_ACCOUNTS.filter(
      (account) => Boolean(account.isOther) === isOther && account.role.startsWith(`${side}:`),
    );

  for (const { email, role } of DEMO_ACCOUNTS) {
    if (role !== "administrator" && role !== "supplier") continue;
    add({ email, role, fullName: NAMES[email] ?? email, agencyId: null, teamId: null, since: since(705) });
  }

  const made = agencies.map((demo, index) => {
    const agencyId = agencyIds[index] ?? "";
    const at = since(700 - index * 90);
    const ofAgency = { agencyId, teamId: null, since: at };
    const manager = add({
      ...ofAgency,
      email: demo.managerEmail,
      fullName: demo.managerName,
      role: "agency",
    });
    const byRole = new Map<Role, string>([["agency", manager]]);
    for (const { email, role } of accounts(index === 1, "agency")) {
      byRole.set(role, add({ ...ofAgency, email, role, fullName: NAMES[email] ?? email }));
    }
    const teams = sellerTeams
      .filter((team) => team.agency === index)
      .map((team): SeededTeam & { supporterEmail: string } => {
        const createdAt = since(team.createdDaysAgo);
        const teamId = demoId(random, createdAt);
        const ofTeam = { agencyId, teamId, since: createdAt };
        const managerId = add({
          ...ofTeam,
          email: team.managerEmail,
          fullName: team.managerName,
          role: "seller",
        });
        for (const member of team.members) add({ ...ofTeam, ...member, role: "seller:staff" });
        if (index === 0 && team === sellerTeams[0]) {
          for (const { email, role } of accounts(false, "seller")) {
            add({ ...ofTeam, email, role, fullName: NAMES[email] ?? email });
          }
        }
        const listings = listingsOf(random.fork(`listings of ${team.code}`), team, catalogs);
        const supporterEmail = supporters[team.supporter]?.email ?? "";
        return { id: teamId, demo: team, managerId, createdAt, listings, supporterEmail };
      });
    const helping = [...new Set(teams.map((team) => team.supporterEmail))];
    const supporterIds = new Map(
      helping.map((email) => {
        const fullName = supporters.find((one) => one.email === email)?.fullName ?? email;
        return [email, add({ ...ofAgency, email, fullName, role: "agency:customer_support" })];
      }),
    );
    return { demo, index, id: agencyId, at, manager, byRole, teams, supporterIds };
  });

  await insertRows(
    tx,
    agencyTable,
    made.map(({ id, demo, manager, at }) => ({
      id,
      name: demo.name,
      code: demo.code,
      active: 1,
      managerId: manager,
      basecostId: baseCosts.wholesale,
      autoApproveOrders: false,
      cancelWindowMinutes: 30,
      designFee: DESIGN_FEE,
      designCost: DESIGN_COST,
      isDemo: true,
      createdAt: at,
      settings: {
        agencyShippingStatus: true,
        shippingExcludeCode: excludedDestinations,
        customerEmail: demo.customerEmail,
        contactEmail: demo.contactEmail,
      },
    })),
  );
  for (const { id: agencyId, index, teams, supporterIds } of made) {
    const rows = teams.map((team) => ({
      agencyId,
      id: team.id,
      ...termsOf(team.demo),
      basecostId: baseCosts.sellers[index]?.get(team.demo.baseCost),
      supporterId: supporterIds.get(team.supporterEmail),
      managerId: team.managerId,
      createdAt: team.createdAt,
    }));
    await insertRows(tx, teamTable, rows);
  }
  await tx.execute(
    sql`update seller_teams t set referred_by_id = r.id from seller_teams r, json_to_recordset(${JSON.stringify(
      sellerTeams.map(({ code, referredBy }) => ({ code, by: referredBy })),
    )}::json) as x(code text, by text) where t.code = x.code and r.code = x.by and r.agency_id = t.agency_id`,
  );
  await insertRows(
    tx,
    users,
    people.map((person) => userRow(person, passwordHash)),
  );
  return made.map(({ id, demo, manager, byRole, teams }) => ({
    id,
    demo,
    teams,
    person: (role) => byRole.get(role) ?? manager,
  }));
}

const termsOf = (team: DemoTeam) => ({
  name: team.name,
  code: team.code,
  referralCode: team.referralCode,
  rate: team.rate * 100,
  autoApproveOrder: team.autoApproveOrder,
  getOrderAPI: false,
  active: team.active ? 1 : 0,
  sellerType: team.sellerType,
  pendingPayoutDays: team.pendingPayoutDays,
  creditLimit: BigInt(team.creditLimitCents),
});
