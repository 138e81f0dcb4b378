import type { Role, UserType } from "../../domain/access/roles.ts";

/** The demonstration's people. Never made unless DEMO says so: their password is known to everybody. */
export const DEMO_PASSWORD = "platen-demo";

export interface DemoAccount {
  readonly email: string;
  readonly role: Role;
  /** The user type where it is not the one that the role begins with. */
  readonly userType?: UserType;
  /** Of the second agency. */
  readonly isOther?: boolean;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "admin@platen.test", role: "administrator" },
  { email: "supplier@platen.test", role: "supplier" },
  { email: "agency@platen.test", role: "agency" },
  { email: "staff@platen.test", role: "agency:staff" },
  { email: "designer@platen.test", role: "agency:designer" },
  { email: "accounting@platen.test", role: "agency:accounting" },
  { email: "support@platen.test", role: "agency:customer_support" },
  { email: "exporter@platen.test", role: "agency:order_exporter", userType: "order_exporter" },
  { email: "seller@platen.test", role: "seller" },
  { email: "seller-staff@platen.test", role: "seller:staff" },
  { email: "seller-designer@platen.test", role: "seller:designer" },
  { email: "seller-accounting@platen.test", role: "seller:accounting" },
  { email: "seller-support@platen.test", role: "seller:customer_support" },
  { email: "seller-exporter@platen.test", role: "seller:order_exporter" },
  { email: "other-agency@platen.test", role: "agency", isOther: true },
  { email: "other-seller@platen.test", role: "seller", isOther: true },
];
