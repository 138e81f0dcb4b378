/** What is kept of a change that a seller and an agency agree on: that it was asked for, or that it was done. */
export const CHANGE_KINDS = { requested: ["Requested", "gold"], updated: ["Updated", "green"] } as const;

export const CHANGE_REASONS = {
  reupload_design: "Design uploaded again",
  change_catalog_code: "Catalog code changed",
  others: "Others",
} as const;
