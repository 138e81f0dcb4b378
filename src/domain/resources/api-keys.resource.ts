import { z } from "zod";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/**
 * A key with which a program calls the API for its person: see docs/api.md. An agency's people see the agency's keys, a
 * team's those of the team. The named calls in `server/api-keys` create and revoke them.
 */
export const apiKeys = defineResource({
  name: "api-keys",
  label: { one: "API key", many: "API keys" },
  owner: "platform",
  verbs: ["list", "show"],
  title: "name",
  fields: {
    name: serverSet(f.text("Name", { max: 64 })),
    /** The beginning of the key, by which its holder recognizes it. */
    prefix: serverSet(f.text("Key", { max: 16 })),
    scopes: serverSet(f.json("Scopes", z.array(z.string()))),
    sellerTeam: serverSet(optional(f.reference("Seller", "seller-teams"))),
    createdUser: serverSet(f.reference("Created by", "users", ["fullName", "email"])),
    createdAt: serverSet(f.timestamp("Created")),
    expiresAt: serverSet(f.timestamp("Expires", "date")),
    lastUsedAt: serverSet(optional(f.timestamp("Last used"))),
    revokedAt: serverSet(optional(f.timestamp("Revoked"))),
  },
  access: { agency: "read", seller: "read" },
  list: {
    columns: ["name", "prefix", "scopes", "createdUser", "lastUsedAt", "expiresAt", "revokedAt", "createdAt"],
    filters: { createdUser: "in", expiresAt: "range" },
    sort: "-createdAt",
    search: ["name", "prefix"],
  },
  areas: ["ag", "s"],
  menu: { ag: "palette", s: "palette" },
  icon: "key",
});
