import { resourceNamed } from "../../../domain/resources/registry.ts";
import { useAbility } from "../../providers/person.tsx";
import ResourceList from "../../resource/ResourceList.tsx";
import type { ScreenProps } from "../../screens.ts";

const products = resourceNamed("products");
const IMPORT = [{ label: "Import", icon: "import" as const, to: "/s/products/import" }];

/** A seller's products. */
export default function ProductList({ area }: ScreenProps) {
  const { can } = useAbility();
  return (
    <ResourceList
      resource={products}
      area={area}
      {...(can("products", "import") ? { buttonsOf: () => IMPORT } : {})}
    />
  );
}
