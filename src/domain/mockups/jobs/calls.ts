import { byId, defineCall } from "../../resource/call.ts";
import { mockupJobRequest, mockupJobResponse, mockupJobStarted } from "../requests.ts";

export const createMockupJob = defineCall({
  name: "mockups.createJob",
  method: "POST",
  url: "/mockups/jobs",
  requires: ["catalogs", "mockups"],
  key: "write",
  summary: "Compose mockups in several colors, in the background",
  body: mockupJobRequest,
  response: mockupJobStarted,
  status: 201,
});

export const showMockupJob = defineCall({
  name: "mockups.showJob",
  method: "GET",
  url: "/mockups/jobs/:id",
  requires: ["catalogs", "mockups"],
  key: "write",
  summary: "Show: A job that composes mockups, with its progress",
  params: byId,
  response: mockupJobResponse,
});
