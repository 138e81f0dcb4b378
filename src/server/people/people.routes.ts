import type { FastifyInstance } from "fastify";
import { infoRoutes } from "./info.routes.ts";
import { loginRoutes } from "./login.routes.ts";
import { profileRoutes } from "./profile.routes.ts";
import { resetRoutes } from "./reset.routes.ts";
import { sellerChoiceRoutes } from "./seller-choices.routes.ts";
import { signUpRoutes } from "./sign-up.routes.ts";
import { teamReferralRoutes } from "./team-referrals.routes.ts";

export function peopleRoutes(api: FastifyInstance): void {
  loginRoutes(api);
  signUpRoutes(api);
  resetRoutes(api);
  infoRoutes(api);
  profileRoutes(api);
  sellerChoiceRoutes(api);
  teamReferralRoutes(api);
}
