import type { FastifyInstance } from "fastify";
import { agencyRoutes } from "./agencies.routes.ts";
import { infoRoutes } from "./info.routes.ts";
import { loginRoutes } from "./login.routes.ts";
import { memberListRoutes } from "./member-lists.routes.ts";
import { memberRoutes } from "./members.routes.ts";
import { profileRoutes } from "./profile.routes.ts";
import { resetRoutes } from "./reset.routes.ts";
import { sellerChoiceRoutes } from "./seller-choices.routes.ts";
import { sellerRoutes } from "./sellers.routes.ts";
import { signUpRoutes } from "./sign-up.routes.ts";
import { teamReferralRoutes } from "./team-referrals.routes.ts";

export function peopleRoutes(api: FastifyInstance): void {
  loginRoutes(api);
  signUpRoutes(api);
  resetRoutes(api);
  infoRoutes(api);
  memberRoutes(api);
  profileRoutes(api);
  sellerRoutes(api);
  agencyRoutes(api);
  memberListRoutes(api);
  sellerChoiceRoutes(api);
  teamReferralRoutes(api);
}
