/** Labels for changes that a seller and an agency agree on: requested or completed. */
export const CHANGE_KINDS = { requested: ["Requested", "gold"], updated: ["Updated", "green"] } as const;

export const CHANGE_REASONS = {
  reupload_design: "Design uploaded again",
  change_catalog_code: "Catalog code changed",
  others: "Others",
} as const;
