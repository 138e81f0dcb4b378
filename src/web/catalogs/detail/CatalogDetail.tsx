import { type HttpError, useShow } from "@refinedev/core";
import { useLocation, useNavigate, useParams } from "react-router";
import { pathsOf } from "../../../domain/access/screen-needs.ts";
import { showCatalog } from "../../../domain/catalogs/calls.ts";
import { STATUS } from "../../../domain/catalogs/price-loop.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { bodyAsData, earlyData } from "../../early/responses.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { lastSeen } from "../../list/remembered.ts";
import { GarmentPhotosPanel } from "../../mockups/GarmentPhotosPanel.tsx";
import { FRESH_OR_EARLY, useIsCurrent } from "../../providers/fresh.ts";
import type { Row } from "../../resource/cells.tsx";
import { RowHistory } from "../../resource/RowHistory.tsx";
import { useRemoval } from "../../resource/useRemoval.ts";
import type { ScreenProps } from "../../screens.ts";
import { discardUnsaved } from "../../widgets/dialog/unsaved.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import type { CatalogDetail as Catalog } from "../catalog.ts";
import { useRemovalText } from "../status/useRemovalText.ts";
import { useStatusActions } from "../status/useStatusActions.ts";
import { useExpectedPrice } from "../supplier/useExpectedPrice.tsx";
import { useDuplicate } from "../useDuplicate.ts";
import { useHistoryLogs } from "../useHistoryLogs.tsx";
import { usePriceParties } from "../usePriceParties.ts";
import VariantsPanel from "../variants/VariantsPanel.tsx";
import { CatalogFacts } from "./CatalogFacts.tsx";
import { CatalogPublications } from "./CatalogPublications.tsx";
import "../catalogs.css";

const catalogs = resourceNamed("catalogs");
const SUPPLIED = { to: "/a/supplier-catalog", label: "Supplier Catalog" };
/** Nobody changes a catalog that is not loaded. */
const NO_CATALOG = { ownerAgency: null, dropship: false, isTrademark: false };

export default function CatalogDetail({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const isSupplied = useLocation().pathname.startsWith("/a/catalogs/detail-drop/");
  const navigate = useNavigate();
  const { remove } = useRemoval(catalogs, useRemovalText());
  const { result, query } = useShow<Row & Catalog, HttpError>({
    resource: "catalogs",
    id,
    errorNotification: false,
    queryOptions: {
      ...FRESH_OR_EARLY,
      ...earlyData(pathOf(showCatalog, { id }), {}, bodyAsData<Row & Catalog>),
    },
  });
  const isCurrent = useIsCurrent(id, query);
  // A row of another catalog stays in the cache while this one loads.
  const catalog = result?.id === id ? result : undefined;
  const { dialog, rowActions: history } = useHistoryLogs();
  const duplicate = useDuplicate(area);
  const parties = usePriceParties()(catalog ?? NO_CATALOG);
  const [party = null] = parties;
  const statusActions = useStatusActions(parties, undefined);
  const { rowActions: expectedPrice, dialog: expectedPriceDialog } = useExpectedPrice();
  const paths = pathsOf(catalogs, area);
  const back = isSupplied ? SUPPLIED : { to: paths.list, label: catalogs.label.many };
  const isOwner = party === "owner";
  // A supplier's work here is its prices, which the dialog alone changes.
  const pricesOf = party === "supplier" ? expectedPrice : undefined;
  const [primary, ...others] = catalog
    ? [...(pricesOf?.(catalog) ?? []), ...(statusActions?.(catalog) ?? [])]
    : [];
  const edit = { label: "Edit", icon: "edit" as const, to: paths.edit.replace(":id", id) };
  const removeIt = async () => {
    if (!catalog || !(await remove(catalog))) return;
    discardUnsaved();
    void navigate(lastSeen(back.to));
  };
  const removal = { label: "Delete", icon: "trash" as const, danger: true, onClick: () => void removeIt() };
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={catalog?.name ?? "Catalog"}
        back={back}
        beside={
          catalog && (
            <>
              <StatusTag field={catalogs.fields.publishStatus ?? {}} value={catalog.publishStatus} />
              {catalog.active && catalog.publishStatus !== STATUS.published && (
                <span className="quiet">On sale</span>
              )}
            </>
          )
        }
        primary={primary}
        secondary={isOwner ? [edit] : []}
        more={[
          ...others,
          ...((catalog && history?.(catalog)) ?? []),
          ...((catalog && duplicate?.(catalog)) ?? []),
          ...(isOwner ? [removal] : []),
        ]}
      />
      {query.isError ? (
        <LoadFailed what="Catalog" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !catalog ? (
        <CardSkeleton lines={12} />
      ) : (
        <>
          <CatalogFacts catalog={catalog} />
          <GarmentPhotosPanel catalog={catalog} isOwner={isOwner} />
          {/* The grid begins with the current rows, not with those that an earlier screen left in the cache. */}
          {isCurrent ? (
            <VariantsPanel
              key={pricesOf ? `${id} ${catalog.version}` : id}
              catalog={catalog}
              party={pricesOf ? null : party}
            />
          ) : (
            <CardSkeleton lines={10} />
          )}
          <CatalogPublications area={area} catalogId={catalog.id} />
          <RowHistory resource={catalogs} id={catalog.id} />
        </>
      )}
      {dialog}
      {expectedPriceDialog}
    </div>
  );
}
