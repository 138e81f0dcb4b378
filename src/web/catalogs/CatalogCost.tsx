import { type HttpError, useOne } from "@refinedev/core";
import { useParams } from "react-router";
import { formatMoney } from "../../domain/format.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../domain/orders/status.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { useBasecost } from "./basecost.ts";
import "./catalogs.css";

interface WholeCatalog {
  id: string;
  name: string;
  variants: { id: string; catalogVariantCode: string; color: string | null; size: string | null }[];
}

/** What one base cost asks for one catalog: each variant, and shipping by zone. */
export default function CatalogCost({ area }: ScreenProps) {
  const { id = "", basecostId = "" } = useParams();
  const { result: basecost, query } = useBasecost(basecostId);
  const { result: catalog, query: asked } = useOne<WholeCatalog, HttpError>({
    resource: "catalogs",
    id,
    errorNotification: false,
  });
  const failed = query.error ?? asked.error;
  const goods = basecost?.items.filter((one) => one.catalog === id) ?? [];
  const shipping = basecost?.shipping.filter((one) => one.catalog === id) ?? [];
  const forAll = goods.find((one) => one.variant === null)?.price;
  const again = () => {
    void query.refetch();
    void asked.refetch();
  };
  const above = {
    to: `/${area}/base-cost/catalogs/${basecostId}`,
    label: basecost ? `Prices of ${basecost.name}` : "Prices",
  };
  return (
    <div className="screen screen-detail">
      <PageHeader title={catalog?.name ?? "Catalog"} back={above} />
      {failed ? (
        <LoadFailed what={query.error ? "Base cost" : "Catalog"} error={failed} back={above} retry={again} />
      ) : !basecost || !catalog ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <Panel title="Goods">
            <div className="plain-table-box">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">SKU</th>
                    <th scope="col">Color</th>
                    <th scope="col">Size</th>
                    <th scope="col" className="right">
                      Price
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {catalog.variants.map((variant) => {
                    const price = goods.find((one) => one.variant === variant.id)?.price ?? forAll;
                    return (
                      <tr key={variant.id}>
                        <td>{variant.catalogVariantCode}</td>
                        <td>{variant.color}</td>
                        <td>{variant.size}</td>
                        <td className="right">{price === undefined ? "No price" : formatMoney(price)}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          </Panel>
          <Panel title="Shipping">
            <div className="plain-table-box">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">Zone</th>
                    <th scope="col">Option</th>
                    <th scope="col" className="right">
                      First unit
                    </th>
                    <th scope="col" className="right">
                      Every other
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {shipping.map((rate) => (
                    <tr key={`${rate.zone} ${rate.option}`}>
                      <td>{rate.zone === "*" ? "Everywhere else" : rate.zone}</td>
                      <td>{SHIPPING_OPTIONS[rate.option as ShippingOption] ?? rate.option}</td>
                      <td className="right">{formatMoney(rate.first)}</td>
                      <td className="right">{formatMoney(rate.additional)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Panel>
        </>
      )}
    </div>
  );
}
