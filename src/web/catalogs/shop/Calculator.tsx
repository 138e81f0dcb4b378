import { Select } from "antd";
import { lazy, Suspense, useId, useState } from "react";
import { hasRegionalRates, profitOf, ratesTo } from "../../../domain/catalogs/offer.ts";
import { formatMoney } from "../../../domain/format.ts";
import { type Cents, toCents, toDollars } from "../../../domain/money/cents.ts";
import type { PriceList } from "../../../domain/money/prices.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../../domain/orders/status.ts";
import { withTimeout } from "../../chunks.ts";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { InputSkeleton } from "../../widgets/Skeletons.tsx";

const CountryInput = lazy(() => withTimeout(import("../../widgets/form/CountryInput.tsx")));
const RegionInput = lazy(() => withTimeout(import("../../widgets/form/RegionInput.tsx")));

const MAX_QUANTITY = 10_000;
const MAX_RETAIL = 100_000;

interface Props {
  list: PriceList;
  catalogId: string;
  /** Undefined while the chosen color and size are not made. */
  variantId: string | undefined;
}

const inDollars = (cents: Cents) => formatMoney(toDollars(cents));

/** Shipping to a country or a region of it, and the profit of a sale there at the seller's own retail price. */
export function Calculator({ list, catalogId, variantId }: Props) {
  const id = useId();
  const [countryCode, setCountryCode] = useState("US");
  const [region, setRegion] = useState<string | null>(null);
  const byRegion = hasRegionalRates(list, catalogId, countryCode);
  const provinceCode = (byRegion && region) || "";
  const [wanted, setWanted] = useState<ShippingOption>("standard");
  const [retail, setRetail] = useState<number | null>(null);
  const [quantity, setQuantity] = useState<number | null>(1);
  const rates = ratesTo(list, catalogId, { countryCode, provinceCode });
  const option = rates.some((rate) => rate.option === wanted) ? wanted : rates[0]?.option;
  const sale =
    variantId !== undefined && option && quantity !== null && !Number.isNaN(quantity) && !Number.isNaN(retail)
      ? { catalogId, variantId, quantity, countryCode, provinceCode, option, retail: toCents(retail ?? 0) }
      : null;
  const profit = sale && profitOf(list, sale);
  return (
    <>
      <Panel title="Shipping">
        <div className="shop-panel">
          <div className="shop-field">
            <label htmlFor={`${id}country`}>Ship to</label>
            <Suspense fallback={<InputSkeleton />}>
              <CountryInput
                id={`${id}country`}
                value={countryCode}
                onChange={(code) => {
                  if (!code) return;
                  setCountryCode(code);
                  setRegion(null);
                }}
              />
            </Suspense>
          </div>
          {byRegion && (
            <div className="shop-field">
              <label htmlFor={`${id}region`}>State or region</label>
              <Suspense fallback={<InputSkeleton />}>
                <RegionInput
                  id={`${id}region`}
                  countryCode={countryCode}
                  value={region}
                  onChange={setRegion}
                />
              </Suspense>
            </div>
          )}
          {rates.length === 0 ? (
            <p className="quiet">
              {byRegion && region === null
                ? "Your base cost ships to some regions of this country only. Choose one."
                : `Your base cost has no shipping rate for this ${byRegion ? "region" : "country"}. Ask your agency for one.`}
            </p>
          ) : (
            <SmallTable
              label="Shipping rates"
              className="plain-table shop-rates"
              rows={rates}
              keyOf={({ option: name }) => name}
              columns={[
                { title: "Option", cell: ({ option: name }) => SHIPPING_OPTIONS[name] },
                { title: "First unit", align: "right", cell: ({ rate }) => inDollars(rate.first) },
                { title: "Each additional", align: "right", cell: ({ rate }) => inDollars(rate.additional) },
              ]}
            />
          )}
        </div>
      </Panel>
      <Panel title="Profit calculator">
        <div className="shop-panel">
          <div className="shop-fields">
            <div className="shop-field">
              <label htmlFor={`${id}retail`}>Retail price</label>
              <NumberField
                kind="money"
                id={`${id}retail`}
                className="wide"
                min={0}
                max={MAX_RETAIL}
                value={retail}
                onChange={setRetail}
              />
            </div>
            <div className="shop-field">
              <label htmlFor={`${id}quantity`}>Quantity</label>
              <NumberField
                kind="whole"
                id={`${id}quantity`}
                className="wide"
                min={1}
                max={MAX_QUANTITY}
                value={quantity}
                onChange={setQuantity}
              />
            </div>
            <div className="shop-field">
              <label htmlFor={`${id}option`}>Shipping option</label>
              <Select
                id={`${id}option`}
                value={option}
                disabled={rates.length === 0}
                onChange={setWanted}
                options={rates.map((rate) => ({
                  value: rate.option,
                  label: SHIPPING_OPTIONS[rate.option],
                }))}
              />
            </div>
          </div>
          <div aria-live="polite">
            {profit ? (
              <dl className="shop-profit">
                <dt>Retail</dt>
                <dd>{inDollars(profit.revenue)}</dd>
                <dt>Goods</dt>
                <dd>{inDollars(-profit.goods)}</dd>
                <dt>Shipping</dt>
                <dd>{inDollars(-profit.shipping)}</dd>
                <dt className="shop-total">Profit</dt>
                <dd className="shop-total">
                  {retail === null ? (
                    <span className="quiet">Enter your retail price</span>
                  ) : (
                    <>
                      <span className={profit.profit < 0n ? "money negative" : "money"}>
                        {inDollars(profit.profit)}
                      </span>
                      {profit.revenue > 0n && (
                        <span className="quiet">
                          {` ${Math.round((Number(profit.profit) * 100) / Number(profit.revenue))}%`}
                        </span>
                      )}
                    </>
                  )}
                </dd>
              </dl>
            ) : (
              <p className="quiet">
                {quantity === null
                  ? "Enter a quantity."
                  : "The chosen variant has no price, or no shipping to this destination."}
              </p>
            )}
          </div>
        </div>
      </Panel>
    </>
  );
}
