/**
 * Fields that are withheld from suppliers: what the owner of a catalog notes for itself, and what it has published of
 * prices. The prices that suppliers enter are theirs to read.
 */
export const WITHHELD_FROM_SUPPLIERS: Readonly<Record<string, readonly string[]>> = {
  catalogs: ["note"],
  "pay-runs": ["note", "file", "createdUser", "decidedUser"],
  "catalog-variants": ["publishedMinPrice", "publishedMaxPrice"],
};
