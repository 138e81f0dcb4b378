import { defineResource, type ReferencesExist } from "../../../src/domain/resource/define.ts";
import { f, optional, serverSet } from "../../../src/domain/resource/fields.ts";

/**
 * Mistakes in a declaration must not compile. The compiler checks this file: an expected error that does not occur is
 * itself an error.
 */
const fields = {
  host: f.text("Host"),
  status: serverSet(f.choice("Status", { 0: "Off", 1: "On" })),
  gallery: f.images("Images"),
  owner: optional(f.reference("Owner", "people")),
  createdAt: serverSet(f.timestamp("Created")),
};
const base = {
  name: "domains",
  label: { one: "Domain", many: "Domains" },
  owner: "agency",
  title: "host",
  fields,
  access: { agency: "write" },
} as const;

export const sound = defineResource({
  ...base,
  list: { columns: ["host", "status"], filters: { host: "contains", status: "in" }, sort: "-createdAt" },
  form: ["host", "gallery"],
});

// @ts-expect-error an unknown column
defineResource({ ...base, list: { columns: ["hots"], sort: "host" } });
// @ts-expect-error an unknown sort field
defineResource({ ...base, list: { columns: ["host"], sort: "-created" } });
// @ts-expect-error a sort by a field that is not sortable
defineResource({ ...base, list: { columns: ["host"], sort: "gallery" } });
// @ts-expect-error an unknown filter field
defineResource({ ...base, list: { columns: ["host"], sort: "host", filters: { hots: "contains" } } });
// @ts-expect-error an operator that the kind does not support
defineResource({ ...base, list: { columns: ["host"], sort: "host", filters: { status: "contains" } } });
// @ts-expect-error a server-set field in a form
defineResource({ ...base, list: { columns: ["host"], sort: "host" }, form: ["host", "status"] });
// @ts-expect-error a title that is not text
defineResource({ ...base, title: "createdAt", list: { columns: ["host"], sort: "host" } });
// @ts-expect-error a verb that does not exist
defineResource({ ...base, verbs: ["destroy"], list: { columns: ["host"], sort: "host" } });
// @ts-expect-error a role that does not exist
defineResource({ ...base, access: { janitor: "read" }, list: { columns: ["host"], sort: "host" } });
// @ts-expect-error a search in a field that is not text
defineResource({ ...base, list: { columns: ["host"], sort: "host", search: ["status"] } });

const people = defineResource({
  name: "people",
  label: { one: "Person", many: "People" },
  owner: "agency",
  title: "name",
  fields: { name: f.text("Name") },
  access: {},
  list: { columns: ["name"], sort: "name" },
});

export const whole: [ReferencesExist<{ sound: typeof sound; people: typeof people }>] extends [never]
  ? true
  : false = true;
// @ts-expect-error a reference to an undeclared resource
export const dangling: [ReferencesExist<{ sound: typeof sound }>] extends [never] ? true : false = true;
