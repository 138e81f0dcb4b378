import { Suspense } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { lazyChunk } from "../lazy-chunk.ts";
import { usePerson } from "../providers/person.tsx";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { ScreenSkeleton } from "../widgets/Skeletons.tsx";

const { Component: CatalogShop } = lazyChunk(() => import("./shop/CatalogShop.tsx"));

const catalogs = resourceNamed("catalogs");

/** A catalog in the sellers' area: for sellers as in a shop, for others with all its fields. */
export default function CatalogShow({ area }: ScreenProps) {
  const { userType } = usePerson();
  if (userType !== "seller") return <ResourceShow resource={catalogs} area={area} />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <CatalogShop />
    </Suspense>
  );
}
