import isEqual from "fast-deep-equal";
import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/company/calls.ts";
import { ISSUER_FIELDS } from "../../domain/company/company.ts";
import { conflictText } from "../../domain/resource/edits.ts";
import { badField, badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { endpoint } from "../endpoint.ts";
import { findTeam } from "../money/deposits/deposits.queries.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import type { AgencyScope } from "../scope.ts";
import { addCompanyVersion, type CompanyOwner, companyOf, lockOwner } from "./company.queries.ts";

const ownerOf = (scope: AgencyScope): CompanyOwner => ({
  agencyId: scope.agencyId,
  ownerId: scope.reach === "sellerTeam" ? scope.sellerTeamId : scope.agencyId,
});

export function companyRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showCompany, ({ actor, database }) =>
    companyOf(database, ownerOf(agencyScopeOf(actor))),
  );

  endpoint(api, calls.showSellersCompany, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    await findTeam(database, scope, params.id);
    return companyOf(database, { agencyId: scope.agencyId, ownerId: params.id.toLowerCase() });
  });

  command(api, calls.saveCompany, async ({ actor, body, tx }) => {
    const scope = agencyScopeOf(actor);
    const { details } = body;
    const foreign = scope.reach === "sellerTeam" && ISSUER_FIELDS.find((field) => details[field] !== "");
    if (foreign) throw badField(`details.${foreign}`, "Only the agency prints this on its documents");
    const owner = ownerOf(scope);
    await lockOwner(tx, owner);
    const before = await companyOf(tx, owner);
    const isOutdated = body.version !== undefined && body.version !== before.version;
    if (isOutdated) throw badRequest(conflictText([]), { version: conflictText([]) });
    if (isEqual(before.details, details)) return before;
    await addCompanyVersion(tx, owner, { details, version: before.version + 1, savedById: actor.userId });
    await recordAudit(tx, actor, {
      action: "update-company",
      object: scope.reach === "sellerTeam" ? "seller-teams" : "agencies",
      subject: owner.ownerId,
      before: before.details,
      after: details,
    });
    return companyOf(tx, owner);
  });
}
