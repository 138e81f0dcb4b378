import { defineResource } from "../resource/define.ts";
import { f, help, plainText, serverSet, unique } from "../resource/fields.ts";
import { MAX_MESSAGE } from "../tickets/tickets.ts";

/** Texts that an agency answers tickets with. Variables such as `{order}` are filled in on the screen, before sending. */
export const cannedAnswers = defineResource({
  name: "canned-answers",
  label: { one: "Canned answer", many: "Canned answers" },
  owner: "agency",
  title: "name",
  fields: {
    name: unique(f.text("Name", { min: 2, max: 64 })),
    text: help(
      f.longText("Text", plainText(MAX_MESSAGE, 1)),
      "{order}, {buyer}, {tracking} and {seller} are replaced by those of the ticket.",
    ),
    createdAt: serverSet(f.timestamp("Created")),
  },
  key: "write",
  access: { agency: "write", "agency:staff": "write", "agency:customer_support": "write" },
  list: { columns: ["name", "text"], filters: {}, sort: "name", search: ["name", "text"] },
  form: ["name", "text"],
  areas: ["ag"],
  menu: { ag: "palette" },
  icon: "message",
});
