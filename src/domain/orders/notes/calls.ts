import { z } from "zod";
import { byId, defineCall } from "../../resource/call.ts";
import { newNote, orderNote } from "./notes.ts";

export const listNotes = defineCall({
  name: "orders.notes",
  method: "GET",
  url: "/orders/:id/notes",
  requires: ["orders", "note"],
  key: "write",
  summary: "The internal notes of the own side of an order",
  params: byId,
  response: z.object({ data: z.array(orderNote) }),
});

export const addNote = defineCall({
  name: "orders.addNote",
  method: "POST",
  url: "/orders/:id/notes",
  requires: ["orders", "note"],
  key: "write",
  summary: "Add an internal note to an order",
  params: byId,
  body: newNote,
  response: z.object({ id: z.string(), message: z.string() }),
});

export const deleteNote = defineCall({
  name: "orders.deleteNote",
  method: "DELETE",
  url: "/orders/notes/:id",
  requires: ["orders", "note"],
  key: "write",
  summary: "Delete an own internal note within a day",
  params: byId,
  response: z.object({ message: z.string() }),
});
