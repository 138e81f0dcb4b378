import { resourceNamed } from "../../domain/resources/registry.ts";
import { FROM_ARTWORK } from "../catalogs/shop/create-product.ts";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { useAbility } from "../providers/person.tsx";
import { DeclaredList, useDeclaredList } from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";

const products = resourceNamed("products");
const NO_OTHERS: readonly string[] = [];
const IMPORT = "/s/products/import";

export default function ProductList({ area }: ScreenProps) {
  const { canOpen } = useAbility();
  const buttons: HeaderAction[] = [
    ...(canOpen(IMPORT) ? [{ label: "Import", icon: "import" as const, to: IMPORT }] : []),
    ...(canOpen(FROM_ARTWORK)
      ? [{ label: "Create from artwork", icon: "image" as const, to: FROM_ARTWORK }]
      : []),
  ];
  return (
    <DeclaredList
      list={useDeclaredList({ resource: products, area, fields: NO_OTHERS })}
      secondary={buttons}
    />
  );
}
