/** Labels for changes that a seller and an agency agree on: requested or completed. */
export const CHANGE_KINDS = { requested: ["Requested", "gold"], updated: ["Updated", "green"] } as const;

export const CHANGE_REASONS = {
  reupload_design: "Reupload design",
  change_catalog_code: "Change catalog code",
  cancel_order: "Cancel order",
  change_address: "Change address",
  change_items: "Change items",
  others: "Others",
} as const;

/** Whether the other side agrees with a request. */
export const CHANGE_STATUSES = {
  open: ["Open", "gold"],
  accepted: ["Accepted", "green"],
  declined: ["Declined", "red"],
} as const;

/** The side that made a request; the other one decides it. */
export const CHANGE_SIDES = { seller: "Seller", agency: "Agency" } as const;
