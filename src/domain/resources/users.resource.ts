import { AUTHORITIES, AUTHORITY_LABELS, type Authority, USER_TYPES, type UserType } from "../access/roles.ts";
import { defineResource } from "../resource/define.ts";
import { asIds, f, initially, optional, personName, serverSet, unique } from "../resource/fields.ts";

const labelled = <K extends string>(keys: readonly K[], label: (key: K) => string) =>
  Object.fromEntries(keys.map((key) => [key, label(key)])) as Record<K, string>;

/** Members of the platform, agencies and seller teams. Passwords and sessions are stored elsewhere and never sent. */
export const users = defineResource({
  name: "users",
  label: { one: "User", many: "Users" },
  owner: "platform",
  verbs: ["list", "show", "edit"],
  title: "fullName",
  fields: {
    fullName: f.text("Full Name", { input: personName(128, 2) }),
    email: serverSet(unique(f.text("Email", { format: "email" }))),
    userType: serverSet(
      f.choice(
        "Role",
        labelled<UserType>(USER_TYPES, (type) => type.replaceAll("_", " ")),
      ),
    ),
    authority: serverSet(
      optional(
        f.choice(
          "Authority",
          labelled<Authority>(AUTHORITIES, (key) => AUTHORITY_LABELS[key]),
        ),
      ),
    ),
    status: serverSet(f.choice("Status", { 0: ["Inactive", "default"], 1: ["Active", "success"] })),
    isSubUser: serverSet(f.flag("Sub-user")),
    /** Whether an authenticator app or a passkey is set up. */
    secondFactor: serverSet(initially(f.flag("Second factor"), false)),
    proxies: asIds(serverSet(optional(f.references("Proxies", "proxies")))),
    sellerTeam: serverSet(optional(f.reference("Seller team", "seller-teams", ["name", "basecost"]))),
    /** The company of a user of type supplier. */
    supplier: serverSet(optional(f.reference("Supplier", "suppliers", ["name"]))),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "read",
  access: { administrator: "write", agency: "write", seller: "write" },
  list: {
    columns: ["fullName", "email", "userType", "authority", "status"],
    filters: { authority: "in", status: "in", secondFactor: "equals" },
    sort: "-createdAt",
    sorts: ["fullName", "email"],
    search: ["fullName", "email"],
  },
  form: ["fullName"],
  areas: ["ag", "s"],
  menu: { ag: { group: "team", position: 10 }, s: { group: "team", position: 20 } },
  icon: "team",
});
