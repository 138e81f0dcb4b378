import { z } from "zod";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listCall } from "../../resource/list-call.ts";
import { removedResponse } from "../../resource/responses.ts";
import { rowSchema } from "../../resource/row-schema.ts";
import { users } from "../../resources/users.resource.ts";
import { newPerson } from "../users.ts";

/** People who belong to no agency: those of suppliers, and the platform's administrators. */

const people = {
  resource: users,
  fields: ["fullName", "email", "userType", "status", "secondFactor", "createdAt"],
};

export const listSupplierMembers = listCall({
  ...people,
  name: "suppliers.members",
  url: "/suppliers/:id/members",
  requires: ["suppliers", "members"],
  summary: "List: Members of a supplier",
  params: byId,
});

export const inviteSupplierMember = defineCall({
  name: "suppliers.invite",
  method: "POST",
  url: "/suppliers/:id/members",
  requires: ["suppliers", "members"],
  asksAgain: true,
  summary: "Invite a member of a supplier, by mail or by a link",
  params: byId,
  body: newPerson,
  response: () => rowSchema(users),
  status: 201,
  changes: ["suppliers", "users"],
});

export const removeSupplierMember = defineCall({
  name: "suppliers.removeMember",
  method: "DELETE",
  url: "/suppliers/:id/members/:userId",
  requires: ["suppliers", "members"],
  asksAgain: true,
  summary: "Delete: Member of a supplier",
  params: z.object({ id: identifier, userId: identifier }),
  response: removedResponse,
  changes: ["suppliers", "users"],
});

export const listAdministrators = listCall({
  ...people,
  name: "administrators.list",
  url: "/administrators",
  requires: ["users", "administrators"],
  summary: "List: Administrators of the platform",
});

export const inviteAdministrator = defineCall({
  name: "administrators.invite",
  method: "POST",
  url: "/administrators",
  requires: ["users", "administrators"],
  asksAgain: true,
  summary: "Invite an administrator of the platform, by mail or by a link",
  body: newPerson,
  response: () => rowSchema(users),
  status: 201,
  changes: ["users"],
});

export const removeAdministrator = defineCall({
  name: "administrators.remove",
  method: "DELETE",
  url: "/administrators/:id",
  requires: ["users", "administrators"],
  asksAgain: true,
  summary: "Delete: Administrator of the platform; never oneself",
  params: byId,
  response: removedResponse,
  changes: ["users"],
});
