import type { SuggestedVariant } from "../../../domain/orders/mapping/responses.ts";
import type { Suggested } from "./suggestions.queries.ts";

export const presentSuggested = ({ candidate, score, reasons }: Suggested): SuggestedVariant => ({
  variant: {
    id: candidate.id,
    catalogVariantCode: candidate.code,
    catalog: { id: candidate.catalogId, name: candidate.catalog },
    color: candidate.color,
    colorHex: candidate.colorHex,
    size: candidate.size,
    inStock: candidate.inStock,
  },
  score,
  reasons: [...reasons],
});
