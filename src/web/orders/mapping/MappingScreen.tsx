import { useMemo } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import { paramsOf } from "../../list/url-state.ts";
import type { ScreenProps } from "../../screens.ts";
import { withinOf } from "./mapping-within.ts";
import { SavedMappingList } from "./SavedMappingList.tsx";
import { WaitingList } from "./WaitingList.tsx";
import { WithinNote } from "./WithinNote.tsx";

const TAB = "tab";
const SAVED = "saved";
/** The value in addresses of earlier versions. */
const OLD_SAVED = "learned";
const TABS = [
  { label: "Waiting", value: "" },
  { label: "Saved mappings", value: SAVED },
];

/** Items without a variant, and the saved mappings. */
export default function MappingScreen({ area }: ScreenProps) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { id } = useParams();
  const within = useMemo(() => withinOf(pathname, id), [pathname, id]);
  const tab = params.get(TAB);
  const isSaved = tab === SAVED || tab === OLD_SAVED;
  const tabs = (
    <StatusTabs
      label="Item mapping"
      table={{
        filters: isSaved ? [{ field: TAB, operator: "eq", value: SAVED }] : [],
        // Drops the search and page of the other list.
        setFilters: (filters) => setParams(paramsOf(filters)),
      }}
      filterKey={TAB}
      tabs={TABS}
    />
  );
  const header = {
    title: "Item mapping",
    back: { to: `/${area}/orders`, label: "Orders" },
    sub: "Choose the variant of each item. Mappings are saved and apply to later files automatically.",
  };
  const note = within && <WithinNote within={within} all={`/${area}/mapping-products`} />;
  return isSaved ? (
    <SavedMappingList header={header} tabs={tabs} />
  ) : (
    <WaitingList
      key={pathname}
      header={header}
      tabs={
        <>
          {tabs}
          {note}
        </>
      }
      imports={`/${area}/orders/import`}
      within={within}
    />
  );
}
