import { PUBLICATION_STATUSES } from "../catalogs/publish-at.ts";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** A change of prices that is published at a set time, with its result. */
export const pricePublications = defineResource({
  name: "price-publications",
  label: { one: "Scheduled publication", many: "Scheduled publications" },
  owner: "platform",
  verbs: ["list", "show"],
  title: "summary",
  fields: {
    summary: serverSet(f.text("Prices of")),
    catalog: serverSet(f.reference("Catalog", "catalogs", ["name", "productCode"])),
    basecost: serverSet(optional(f.reference("Base cost", "basecosts"))),
    publishAt: serverSet(f.timestamp("Publish at")),
    status: serverSet(f.choice("Status", PUBLICATION_STATUSES)),
    reason: serverSet(optional(f.text("Reason"))),
    createdUser: serverSet(f.reference("Created by", "users", ["email", "fullName"])),
    createdAt: serverSet(f.timestamp("Created at")),
  },
  key: "write",
  access: { administrator: "read", agency: "read", "agency:staff": "read" },
  list: {
    columns: ["summary", "catalog", "basecost", "publishAt", "status", "reason", "createdUser", "createdAt"],
    filters: { catalog: "in", basecost: "in", status: "in", publishAt: "range" },
    sort: "-publishAt",
    search: ["summary"],
  },
  areas: ["a", "ag"],
  menu: { a: "palette", ag: "palette" },
  icon: "dollar",
});
