import { resourceNamed } from "../../domain/resources/registry.ts";
import { useCounts } from "../providers/counts.ts";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";

const invoices = resourceNamed("invoices");

/** What sellers are charged and credited; what remains to be paid stands under Debts. */
export default function Invoices({ area }: ScreenProps) {
  const counts = useCounts("invoices", {}, "activeName");
  const tab = (label: string, value: string) => ({
    label,
    value,
    count: counts && (value === "" ? counts.total : (counts.by?.[value] ?? 0)),
  });
  const tabs = {
    key: "activeName",
    label: "Invoices by what remains",
    values: [tab("All", ""), tab("Payment", "payment"), tab("Debts", "debts")],
  };
  return <ResourceList resource={invoices} area={area} tabs={tabs} />;
}
