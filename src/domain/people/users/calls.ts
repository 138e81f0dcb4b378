import { z } from "zod";
import { MAX_BULK_IDS, MAX_LIMIT, MAX_MEMBERS } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listCall } from "../../resource/list-call.ts";
import { listQueryOf } from "../../resource/query.ts";
import { removedResponse } from "../../resource/responses.ts";
import { rowSchema } from "../../resource/row-schema.ts";
import { editSchema } from "../../resource/wire.ts";
import { users } from "../../resources/users.resource.ts";
import { invitationLinkResponse, openInvitationsResponse } from "../responses.ts";
import { memberFields, newUser, resetPassword } from "../users.ts";

export const ids = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(identifier).max(MAX_LIMIT));

/** The fields that users change of themselves, and those that a manager changes of a member. */
const profile = editSchema(users).extend(memberFields);

export const listInvitations = defineCall({
  name: "users.invitations",
  method: "GET",
  url: "/users/invitations",
  requires: ["users", "invite"],
  summary: "Which of these users have not accepted their invitation",
  query: z.strictObject({ ids }),
  response: openInvitationsResponse,
});

export const createInvitationLink = defineCall({
  name: "users.invite",
  method: "POST",
  url: "/users/:id/invitation-link",
  requires: ["users", "invite"],
  asksAgain: true,
  summary: "Make a link for an open invitation; earlier links end",
  params: byId,
  response: invitationLinkResponse,
  changes: ["users"],
});

export const createUser = defineCall({
  name: "users.create",
  method: "POST",
  url: "/users",
  requires: ["users", "create"],
  asksAgain: true,
  summary: "Create: Member of my agency or team, with a password",
  body: newUser,
  response: () => rowSchema(users),
  status: 201,
});

export const deleteUser = defineCall({
  name: "users.delete",
  method: "DELETE",
  url: "/users/:id",
  requires: ["users", "delete"],
  asksAgain: true,
  summary: "Delete: Member; never the last manager, nor oneself",
  params: byId,
  response: removedResponse,
  changes: ["users"],
});

export const deleteUsers = defineCall({
  name: "users.deleteMany",
  method: "DELETE",
  url: "/users",
  requires: ["users", "delete"],
  asksAgain: true,
  summary: "Delete several: members, all or none",
  body: z.strictObject({ ids: z.array(identifier).min(1).max(Math.min(MAX_BULK_IDS, MAX_LIMIT)) }),
  response: removedResponse,
});

export const resetUserPassword = defineCall({
  name: "users.resetPassword",
  method: "PATCH",
  url: "/users/:id/reset-password",
  requires: ["users", "reset-password"],
  asksAgain: true,
  summary: "Set the password of a seller or member; ends their sessions",
  params: byId,
  body: resetPassword,
  response: z.object({ message: z.string() }),
});

export const showUser = defineCall({
  name: "users.show",
  method: "GET",
  url: "/users/:id",
  requires: "signed-in",
  summary: "Show: User",
  params: byId,
  response: () => rowSchema(users),
});

export const editProfile = defineCall({
  name: "users.edit",
  method: ["PATCH", "PUT"],
  url: "/users/:id",
  requires: "signed-in",
  summary: "Edit: User",
  params: byId,
  body: profile,
  response: () => rowSchema(users),
});

const members = {
  params: byId,
  resource: users,
  fields: ["fullName", "email", "userType", "authority", "status", "secondFactor", "createdAt"],
  query: listQueryOf(users, { maxLimit: MAX_MEMBERS }),
};

export const listSellerMembers = listCall({
  ...members,
  name: "seller-teams.members",
  url: "/seller-teams/:id/members",
  requires: ["seller-teams", "show"],
  key: "read",
  summary: "List: Members of a seller",
});

export const listAgencyMembers = listCall({
  ...members,
  name: "agencies.members",
  url: "/agencies/:id/members",
  requires: ["agencies", "members"],
  summary: "List: Members of an agency",
});

const choices = {
  resource: users,
  fields: ["fullName", "email", "authority"],
  row: () =>
    z.object({
      id: z.string(),
      fullName: z.string(),
      email: z.string(),
      authority: z.string().nullable(),
    }),
};

export const chooseDesigner = listCall({
  ...choices,
  name: "users.designers",
  url: "/users/designers",
  requires: ["users", "designers"],
  key: "read",
  summary: "Choose from: designers",
});

export const chooseSupporter = listCall({
  ...choices,
  name: "users.staffs",
  url: "/agencies/staffs",
  requires: ["users", "staffs"],
  key: "read",
  summary: "Choose from: who may support sellers",
});
