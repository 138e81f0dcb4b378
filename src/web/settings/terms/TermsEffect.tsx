import { counted } from "../../../domain/counts.ts";
import type { ResponseOf } from "../../../domain/resource/call.ts";
import { saveTerms } from "../../../domain/settings/terms/calls.ts";
import type { TermsChange } from "../../../domain/settings/terms/terms.ts";
import { useCallPreview } from "../../widgets/dialog/useCallPreview.ts";
import { OrdersEffect } from "../OrdersEffect.tsx";

type Effect = ResponseOf<typeof saveTerms>["effect"];

const change = (before: number, after: number, what: string) =>
  before === after ? `${what}: ${after}, as before` : `${what}: ${after} instead of ${before}`;

/** What a change does to orders and sellers that there are, in a sentence for each changed part. */
export function effectTexts(terms: TermsChange, effect: Effect): string[] {
  const texts: string[] = [];
  if (terms.cancelWindowMinutes !== undefined)
    texts.push(
      change(
        effect.cancelable.before,
        effect.cancelable.after,
        "Approved orders that sellers can cancel now",
      ),
    );
  if (terms.designFee !== undefined || terms.designCost !== undefined)
    texts.push(
      effect.openDesigns === 0
        ? "No open designs. New ones get the new fee and cost."
        : `${counted(effect.openDesigns, "open design keeps its", "open designs keep their")} fee and cost. New ones get the new amounts.`,
    );
  if (terms.defaultBasecost !== undefined)
    texts.push(
      `${counted(effect.sellers, "seller keeps its", "sellers keep their")} base cost. New sellers get this one.`,
    );
  if (terms.autoApproveOrders !== undefined)
    texts.push(
      `${counted(effect.sellers, "seller stays as it is", "sellers stay as they are")}. New sellers get this setting.`,
    );
  if (terms.productionDays !== undefined || terms.workdays || terms.holidays)
    texts.push(
      `${counted(effect.dueEarlier, "order is", "orders are")} due earlier, ${counted(effect.dueLater, "order", "orders")} later.`,
      change(effect.late.before, effect.late.after, "Late orders"),
    );
  return texts;
}

/** The effect on open orders before it is saved. */
export function TermsEffect({ terms }: { terms: TermsChange | null }) {
  const { result, refusal, isLoading } = useCallPreview(saveTerms, terms && { body: terms });
  if (!terms) return null;
  return (
    <OrdersEffect
      isLoading={isLoading}
      refusal={refusal}
      texts={result ? effectTexts(terms, result.effect) : []}
    />
  );
}
