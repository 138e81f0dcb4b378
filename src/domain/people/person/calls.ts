import { z } from "zod";
import { defineCall } from "../../resource/call.ts";
import { personResponse } from "../responses.ts";
import { passwordChange } from "../users.ts";

export const showPerson = defineCall({
  name: "users.info",
  method: "GET",
  url: "/users/info",
  requires: "signed-in",
  summary: "The signed-in user with grants",
  response: personResponse,
});

export const saveStartPage = defineCall({
  name: "users.startPage",
  method: "PUT",
  url: "/users/start-page",
  requires: "signed-in",
  summary: "Choose whether I land on my home after sign-in",
  body: z.strictObject({ home: z.boolean() }),
  response: z.object({ landing: z.string(), message: z.string() }),
});

export const changePassword = defineCall({
  name: "users.changePassword",
  method: ["PATCH", "PUT"],
  url: "/users/info",
  requires: "signed-in",
  summary: "Change my password; ends my other sessions",
  body: passwordChange,
  response: z.object({ message: z.string() }),
});
