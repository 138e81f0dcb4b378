import { defineResource } from "../resource/define.ts";
import { f, initially, optional, plainText, serverSet } from "../resource/fields.ts";

/**
 * What one person is told of. Its rows are a person's own, which no generic call knows: they are read and
 * marked by the named calls in `server/notifications`.
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
    /** The screen of what it is about, without the base. */
    link: serverSet(optional(f.text("Link", plainText(500)))),
    viewed: initially(f.flag("Read"), false),
    createdAt: serverSet(f.timestamp("When")),
  },
  access: {},
  list: { columns: ["createdAt", "title"], sort: "-createdAt" },
  icon: "bell",
});
