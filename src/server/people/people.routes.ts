import type { FastifyInstance } from "fastify";
import { infoRoutes } from "./info.routes.ts";
import { loginRoutes } from "./login.routes.ts";
import { profileRoutes } from "./profile.routes.ts";

export function peopleRoutes(api: FastifyInstance): void {
  loginRoutes(api);
  infoRoutes(api);
  profileRoutes(api);
}
