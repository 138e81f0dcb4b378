import { z } from "zod";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { SESSION_FACTORS } from "./session.ts";

const session = z.object({
  id: z.string(),
  /** "Chrome on Windows". */
  device: z.string(),
  ip: z.string().nullable(),
  /** When the person signed in. */
  createdAt: z.string(),
  /** Written every five minutes at most. */
  lastSeenAt: z.string(),
  /** When it ends if it is not used again. */
  expiresAt: z.string(),
  /** The second factor of the sign-in; `null` without one. */
  factor: z.enum(SESSION_FACTORS).nullable(),
  /** Whether it is the one that made this call. */
  current: z.boolean(),
  /** Whether sign-ins in this browser need no second factor for now. */
  isRemembered: z.boolean(),
});
export type Session = z.infer<typeof session>;

const sessionList = z.object({ data: z.array(session) });
const endedResponse = z.object({ message: z.string() });
const allEndedResponse = endedResponse.extend({ ended: z.int() });

export const listSessions = defineCall({
  name: "users.sessions",
  method: "GET",
  url: "/users/sessions",
  requires: "signed-in",
  summary: "My sessions: where I am signed in",
  response: sessionList,
});

export const endSession = defineCall({
  name: "users.endSession",
  method: "DELETE",
  url: "/users/sessions/:id",
  requires: "signed-in",
  asksAgain: true,
  summary: "End one of my sessions; the one that makes the call, too",
  params: byId,
  response: endedResponse,
  changes: ["users/sessions"],
});

export const endOtherSessions = defineCall({
  name: "users.endOtherSessions",
  method: "DELETE",
  url: "/users/sessions",
  requires: "signed-in",
  asksAgain: true,
  summary:
    "End all of my sessions but the one that makes the call; other browsers need the second factor again",
  response: allEndedResponse,
  changes: ["users/sessions"],
});

export const listSessionsOf = defineCall({
  name: "users.sessionsOf",
  method: "GET",
  url: "/users/:id/sessions",
  requires: ["users", "sessions"],
  summary: "Sessions of a person whom I manage",
  params: byId,
  response: sessionList,
});

export const endSessionOf = defineCall({
  name: "users.endSessionOf",
  method: "DELETE",
  url: "/users/:id/sessions/:sessionId",
  requires: ["users", "sessions"],
  asksAgain: true,
  summary: "End a session of a person whom I manage",
  params: byId.extend({ sessionId: identifier }),
  response: endedResponse,
  changes: ["users"],
});

export const endSessionsOf = defineCall({
  name: "users.endSessionsOf",
  method: "DELETE",
  url: "/users/:id/sessions",
  requires: ["users", "sessions"],
  asksAgain: true,
  summary: "End all sessions of a person whom I manage; their browsers need the second factor again",
  params: byId,
  response: allEndedResponse,
  changes: ["users"],
});
