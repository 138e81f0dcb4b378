import { eq } from "drizzle-orm";
import { agencies } from "../../../domain/resources/index.ts";
import { both } from "../../crud/row-scope.ts";
import { serverPart } from "../../crud/server-part.ts";
import { requoteOrdersOfAgency } from "../../orders/actions/requote.queries.ts";

export const agenciesPart = serverPart(agencies, {
  rows: (scope, { id }) => both(scope.reach === "platform" ? undefined : eq(id, scope.agencyId)),
  after: {
    edit: [{ fields: ["basecost"], follow: (tx, { id }) => requoteOrdersOfAgency(tx, String(id)) }],
  },
});
