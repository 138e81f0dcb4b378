import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { withTimeout } from "../chunks.ts";
import { StatusTabs } from "../list/StatusTabs.tsx";
import { paramsOf } from "../list/url-state.ts";
import { DeclaredList, useDeclaredList } from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { ScreenSkeleton } from "../widgets/Skeletons.tsx";

const CostMatrix = lazy(() => withTimeout(import("./CostMatrix.tsx")));

const basecosts = resourceNamed("basecosts");
const NO_OTHERS: readonly string[] = [];
const TAB = "tab";
const MATRIX = "matrix";
const TABS = [
  { label: "Price lists", value: "" },
  { label: "Matrix", value: MATRIX },
];

function PriceLists({ area, tabs }: ScreenProps & { tabs: ReactNode }) {
  // A new base cost opens, since its prices are entered there.
  return (
    <DeclaredList
      list={useDeclaredList({ resource: basecosts, area, fields: NO_OTHERS })}
      tabs={tabs}
      opensCreated
    />
  );
}

export default function BasecostList({ area }: ScreenProps) {
  const [params, setParams] = useSearchParams();
  const isMatrix = params.get(TAB) === MATRIX;
  const tabs = (
    <StatusTabs
      label="Base costs"
      table={{
        filters: isMatrix ? [{ field: TAB, operator: "eq", value: MATRIX }] : [],
        // Drops the search and page of the other list.
        setFilters: (filters) => setParams(paramsOf(filters)),
      }}
      filterKey={TAB}
      tabs={TABS}
    />
  );
  if (!isMatrix) return <PriceLists area={area} tabs={tabs} />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <CostMatrix area={area} tabs={tabs} />
    </Suspense>
  );
}
