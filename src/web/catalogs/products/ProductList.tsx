import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { useAbility } from "../../providers/person.tsx";
import ResourceList from "../../resource/ResourceList.tsx";
import type { ScreenProps } from "../../screens.ts";

const products = resourceNamed("products");
const PATH = "/s/products/from-artwork";
const CREATE: readonly HeaderAction[] = [{ label: "Create from artwork", icon: "image", to: PATH }];

/** A seller's products, with the way to create some from artwork. */
export default function ProductList({ area }: ScreenProps) {
  const { canOpen } = useAbility();
  return <ResourceList resource={products} area={area} {...(canOpen(PATH) && { buttonsOf: () => CREATE })} />;
}
