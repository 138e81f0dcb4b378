import type { Role, UserType } from "../domain/access/roles.ts";

/** The demonstration's accounts. Created only with DEMO, since their password is public. */
export { DEMO_PASSWORD } from "../domain/people/new-password.ts";

export interface DemoAccount {
  readonly email: string;
  /** Managers have the name of `content/`. */
  readonly fullName?: string;
  readonly role: Role;
  /** The user type, where it differs from the first part of the role. */
  readonly userType?: UserType;
  /** Belongs to the second agency. */
  readonly isOther?: boolean;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "admin@platen.test", fullName: "Robin Achterberg", role: "administrator" },
  { email: "supplier@platen.test", fullName: "Wen Zhao", role: "supplier" },
  { email: "agency@platen.test", role: "agency" },
  { email: "staff@platen.test", fullName: "Callum Boyd", role: "agency:staff" },
  { email: "designer@platen.test", fullName: "Amara Osei", role: "agency:designer" },
  { email: "accounting@platen.test", fullName: "Helen Voss", role: "agency:accounting" },
  { email: "support@platen.test", fullName: "Joaquín Prieto", role: "agency:customer_support" },
  {
    email: "exporter@platen.test",
    fullName: "Mei Tran",
    role: "agency:order_exporter",
    userType: "order_exporter",
  },
  { email: "seller@platen.test", role: "seller" },
  { email: "seller-staff@platen.test", fullName: "Rory Flynn", role: "seller:staff" },
  { email: "seller-designer@platen.test", fullName: "Elif Aydin", role: "seller:designer" },
  { email: "seller-accounting@platen.test", fullName: "Sunil Rao", role: "seller:accounting" },
  { email: "seller-support@platen.test", fullName: "Greta Nyman", role: "seller:customer_support" },
  { email: "seller-exporter@platen.test", fullName: "Tobias Klein", role: "seller:order_exporter" },
  { email: "other-agency@platen.test", role: "agency", isOther: true },
  { email: "other-seller@platen.test", role: "seller", isOther: true },
];
