import type { Role, UserType } from "../../../../domain/access/roles.ts";
import { DEMO_ACCOUNTS, type DemoAccount } from "../../../people/demo-accounts.ts";
import { users } from "../../schema/index.ts";
import type { Transaction } from "../../transaction.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";

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

interface Person {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  userType?: UserType | undefined;
  agencyId: string | null;
  teamId: string | null;
  since: string;
}

function userRow(person: Person, passwordHash: string) {
  const [kind = "", member] = person.role.split(":");
  const isPlatform = person.agencyId === null;
  return {
    id: person.id,
    ownerAgencyId: person.agencyId,
    sellerTeamId: person.teamId,
    fullName: person.fullName,
    email: person.email,
    userType: person.userType ?? kind,
    authority: member ?? (isPlatform ? null : kind),
    status: 1,
    isSubUser: member !== undefined && person.teamId !== null,
    passwordHash,
    createdAt: person.since,
  };
}

/** Everybody who gets an account: named first, since agencies and teams refer to them, written last. */
export class Roster {
  private readonly people: Person[] = [];
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** @returns the person's id */
  add(person: Omit<Person, "id">): string {
    const id = demoId(this.random, person.since);
    this.people.push({ ...person, id });
    return id;
  }

  /** The accounts that the demonstration names and that pass. @returns their ids by role */
  addAccounts(
    wanted: (account: DemoAccount) => boolean,
    where: Pick<Person, "agencyId" | "teamId" | "since">,
  ): Map<Role, string> {
    return new Map(
      DEMO_ACCOUNTS.filter(wanted).map(({ email, role, userType }) => [
        role,
        this.add({ ...where, email, role, userType, fullName: NAMES[email] ?? email }),
      ]),
    );
  }

  write(tx: Transaction, passwordHash: string): Promise<void> {
    return insertRows(
      tx,
      users,
      this.people.map((person) => userRow(person, passwordHash)),
    );
  }
}
