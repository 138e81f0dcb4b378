import type { FastifyInstance } from "fastify";
import { chooseSeller } from "../../domain/people/sellers/calls.ts";
import { acceptInvitationRoutes } from "../auth/accept-invitation.routes.ts";
import { factorRoutes } from "../auth/factors/factors.routes.ts";
import { verifyRoutes } from "../auth/factors/verify.routes.ts";
import { loginRoutes } from "../auth/login.routes.ts";
import { oidcRoutes } from "../auth/oidc/oidc.routes.ts";
import { providerRoutes } from "../auth/oidc/provider.routes.ts";
import { resetRoutes } from "../auth/reset.routes.ts";
import { sessionRoutes } from "../auth/sessions.routes.ts";
import { challengeRoutes } from "../auth/sign-in/challenge.routes.ts";
import { signUpRoutes } from "../auth/sign-up.routes.ts";
import { listEndpoint } from "../crud/list/list-endpoint.ts";
import { agencyRoutes } from "./agencies/agencies.routes.ts";
import { sellerRoutes } from "./sellers/sellers.routes.ts";
import { teamReferralRoutes } from "./sellers/team-referrals.routes.ts";
import { supplierRoutes } from "./suppliers/suppliers.routes.ts";
import { infoRoutes } from "./users/info.routes.ts";
import { invitationRoutes } from "./users/invitations.routes.ts";
import { memberListRoutes } from "./users/member-lists.routes.ts";
import { memberRoutes } from "./users/members.routes.ts";
import { profileRoutes } from "./users/profile.routes.ts";
import { resetFactorsRoutes } from "./users/reset-factors.routes.ts";

export function peopleRoutes(api: FastifyInstance): void {
  loginRoutes(api);
  signUpRoutes(api);
  resetRoutes(api);
  acceptInvitationRoutes(api);
  challengeRoutes(api);
  factorRoutes(api);
  verifyRoutes(api);
  oidcRoutes(api);
  providerRoutes(api);
  sessionRoutes(api);
  infoRoutes(api);
  memberRoutes(api);
  resetFactorsRoutes(api);
  invitationRoutes(api);
  profileRoutes(api);
  sellerRoutes(api);
  agencyRoutes(api);
  supplierRoutes(api);
  memberListRoutes(api);
  // The short form of a seller includes its manager: two teams may have the same name.
  listEndpoint(api, chooseSeller);
  teamReferralRoutes(api);
}
