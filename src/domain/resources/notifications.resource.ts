import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

/**
 * A user's notifications. They belong to a single user, which the generic calls do not support: the named calls in
 * `server/notifications` read and mark them.
 */
export const notifications = defineResource({
  name: "push-notifications",
  label: { one: "Notification", many: "Notifications" },
  owner: "agency",
  table: "notifications",
  verbs: [],
  title: "title",
  fields: {
    user: serverSet(f.reference("To", "users")),
    title: serverSet(f.text("Title")),
    content: serverSet(f.longText("Content")),
    /** The path of the related screen, without the base. */
    link: serverSet(optional(f.text("Link", { format: "url", min: 0, max: 500 }))),
    viewed: initially(f.flag("Read"), false),
    createdAt: serverSet(f.timestamp("When")),
  },
  access: {},
  list: { columns: ["createdAt", "title"], sort: "-createdAt" },
  icon: "bell",
});
