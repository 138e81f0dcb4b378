import type { AccessControlProvider } from "@refinedev/core";
import { can, NO_GRANTS } from "../../domain/access/grants.ts";
import { callMessages as messages } from "../../domain/call-messages.ts";
import { storedPerson } from "../session.ts";

/** Refine's access control, from the grants that the server resolved. Not called per row. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => {
    const grants = storedPerson()?.grants ?? NO_GRANTS;
    // Refine also uses the action "clone", which is a create here.
    const granted = resource !== undefined && can(grants, resource, action === "clone" ? "create" : action);
    return granted ? { can: true } : { can: false, reason: messages.forbidden };
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};
