import { defineResource } from "../resource/define.ts";
import { f, fixed, initially, plainText, serverSet } from "../resource/fields.ts";

/** The query of a list's address: filters, search and sort, no page. */
export const viewQuery = plainText(2_000).refine((query) => !/[#\s]/.test(query), "Not a query");
export const viewPath = plainText(100, 3).refine((path) => /^(\/[a-z-]+){2,5}$/.test(path), "Not a list");

/**
 * A list as somebody keeps it: which filters, in which order, under a name. One's own, or shared with the
 * team: the named calls in `server/views` know whose rows a person sees.
 */
export const views = defineResource({
  name: "views",
  label: { one: "View", many: "Views" },
  owner: "agency",
  verbs: [],
  title: "name",
  fields: {
    user: serverSet(f.reference("By", "users")),
    path: fixed(f.text("List", viewPath)),
    name: f.text("Name", plainText(40, 1)),
    query: f.text("Query", viewQuery),
    shared: initially(f.flag("For the team"), false),
    createdAt: serverSet(f.timestamp("Created")),
  },
  access: {},
  list: { columns: ["name"], sort: "-createdAt" },
});
