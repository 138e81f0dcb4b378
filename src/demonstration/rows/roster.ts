import { personOf, type Role, type UserType } from "../../domain/access/roles.ts";
import { users } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { DEMO_ACCOUNTS, type DemoAccount } from "../accounts.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";

interface Person {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  userType?: UserType | undefined;
  agencyId: string | null;
  teamId: string | null;
  supplierId?: string | null;
  since: string;
}

function userRow(person: Person, passwordHash: string) {
  const { userType, authority } = personOf(person.role);
  return {
    id: person.id,
    ownerAgencyId: person.agencyId,
    sellerTeamId: person.teamId,
    supplierId: person.supplierId ?? null,
    fullName: person.fullName,
    email: person.email,
    userType: person.userType ?? userType,
    authority,
    status: 1,
    isSubUser: authority !== userType && person.teamId !== null,
    secondFactor: false,
    passwordHash,
    createdAt: person.since,
  };
}

/** Collects all accounts. They are referenced by agencies and teams before they are inserted. */
export class Roster {
  private readonly people: Person[] = [];
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** @returns the account's id */
  add(person: Omit<Person, "id">): string {
    const id = demoId(this.random, person.since);
    this.people.push({ ...person, id });
    return id;
  }

  /** Adds the demonstration's named accounts that match. @returns their ids by role */
  addAccounts(
    isIncluded: (account: DemoAccount) => boolean,
    where: Pick<Person, "agencyId" | "teamId" | "supplierId" | "since">,
  ): Map<Role, string> {
    return new Map(
      DEMO_ACCOUNTS.filter(isIncluded).map(({ email, fullName = email, role, userType }) => [
        role,
        this.add({ ...where, email, role, userType, fullName }),
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
