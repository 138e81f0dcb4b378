import { useSearchParams } from "react-router";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import type { ScreenProps } from "../../screens.ts";
import { LearnedList } from "./LearnedList.tsx";
import { WaitingList } from "./WaitingList.tsx";

const TAB = "tab";
const LEARNED = "learned";
const TABS = [
  { label: "Waiting", value: "" },
  { label: "Learned", value: LEARNED },
];

/** What items of orders are made of: those that wait for a variant, and what was learned of those before. */
export default function MappingScreen({ area }: ScreenProps) {
  const [params, setParams] = useSearchParams();
  const isLearned = params.get(TAB) === LEARNED;
  const tabs = (
    <StatusTabs
      label="Item mapping"
      list={{
        filters: isLearned ? { [TAB]: LEARNED } : {},
        // Search and page are those of the other list.
        setFilters: ({ [TAB]: tab }) => setParams(tab ? { [TAB]: String(tab) } : {}),
      }}
      filterKey={TAB}
      tabs={TABS}
    />
  );
  const header = (count?: number) => (
    <PageHeader
      title="Item mapping"
      {...(count === undefined ? {} : { count })}
      back={{ to: `/${area}/orders`, label: "Orders" }}
      sub="What an order's items are made of. A choice is remembered and maps later files by itself."
    />
  );
  return isLearned ? (
    <LearnedList header={header} tabs={tabs} />
  ) : (
    <WaitingList header={header} tabs={tabs} imports={`/${area}/orders/import`} />
  );
}
