import { defineResource } from "../resource/define.ts";
import { f, fixed, initially, plainText, serverSet } from "../resource/fields.ts";

/** The query string of a list: filters, search and sort, but no page. */
export const viewQuery = plainText(2_000).refine((query) => !/[#\s]/.test(query), "Not a query");
export const viewPath = plainText(100, 3).refine((path) => /^(\/[a-z\d-]+){2,5}$/.test(path), "Not a list");

/** A saved list: filters and order under a name, personal or shared. `server/views` decides which rows a user sees. */
export const views = defineResource({
  name: "views",
  label: { one: "View", many: "Views" },
  owner: "agency",
  verbs: [],
  title: "name",
  fields: {
    user: serverSet(f.reference("Created by", "users")),
    path: fixed(f.text("List", { input: viewPath })),
    name: f.text("Name", { min: 1, max: 40 }),
    query: f.text("Query", { input: viewQuery }),
    shared: initially(f.flag("For the team"), false),
    createdAt: serverSet(f.timestamp("Created")),
  },
  access: {},
  list: { columns: ["name"], sort: "-createdAt" },
});
