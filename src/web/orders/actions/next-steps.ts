import { PRINT_DOCUMENTS, type PrintDocument } from "../../../domain/orders/print/documents.ts";
import { ACTIONS, type BulkAction, type Side } from "./bulk-actions.ts";

/** What usually follows an action on the same orders. */
export type NextStep =
  | { readonly kind: "print"; readonly document: PrintDocument; readonly label: string }
  | { readonly kind: "action"; readonly action: BulkAction };

const print = (document: PrintDocument): NextStep => ({
  kind: "print",
  document,
  label: `Print ${PRINT_DOCUMENTS[document].toLowerCase()}`,
});

const actionNamed = (name: BulkAction["name"]): NextStep[] =>
  ACTIONS.filter((action) => action.name === name).map((action) => ({ kind: "action", action }));

const NEXT: Partial<Record<BulkAction["name"], readonly NextStep[]>> = {
  submit: actionNamed("approve"),
  approve: [print("pick-list"), ...actionNamed("pickup")],
  pickup: [print("packing-slips"), print("pick-list")],
};

/** The steps after an action, for the agency, which makes the orders; the most common last. */
export const nextOf = ({ name }: Pick<BulkAction, "name">, side: Side): readonly NextStep[] =>
  side === "agency" ? (NEXT[name] ?? []) : [];
