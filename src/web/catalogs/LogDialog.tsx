import { type HttpError, useOne } from "@refinedev/core";
import { Flex, Modal } from "antd";
import { stockLabel } from "../../domain/catalogs/stock.ts";
import { formatCount, formatExact, formatMoney } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { FailedState } from "../widgets/states.tsx";
import type { SupplierLog, SupplierLogDetail } from "./logs.ts";
import "./catalogs.css";

const logs = resourceNamed("supplier-logs");

type Values = NonNullable<SupplierLogDetail["variantChanged"][number]["before"]>;

const VALUES: readonly { title: string; className?: string; of(values: Values): string }[] = [
  { title: "Stock", of: ({ inStock }) => stockLabel(inStock) },
  {
    title: "Min price ($)",
    className: "right",
    of: ({ supplierMinPrice }) => formatMoney(supplierMinPrice),
  },
  {
    title: "Max price ($)",
    className: "right",
    of: ({ supplierMaxPrice }) => formatMoney(supplierMaxPrice),
  },
  { title: "Quantity", className: "right", of: ({ supplierQuantity }) => formatCount(supplierQuantity) },
];

interface Props {
  log: SupplierLog;
  open: boolean;
  close(): void;
  /** Called after the dialog is hidden and the focus is restored, so that it can be unmounted. */
  onClosed(): void;
}

/** A catalog's variants after one change, beside what they were before. */
export function LogDialog({ log, open, close, onClosed }: Props) {
  const { query } = useOne<SupplierLogDetail, HttpError>({
    resource: logs.name,
    id: log.id,
    errorNotification: false,
  });
  const variants = query.data?.data?.variantChanged;
  return (
    <Modal
      open={open}
      afterClose={onClosed}
      title={`${log.catalog.name}, ${formatExact(log.createdDate)}`}
      footer={null}
      onCancel={close}
      destroyOnHidden
      width={1200}
    >
      {query.isError ? (
        <FailedState what="Variants" why={query.error.message} retry={() => void query.refetch()} />
      ) : !variants ? (
        <CardSkeleton lines={6} />
      ) : (
        <>
          <Flex className="log-head" component="p" gap={12} align="center">
            <StatusTag field={logs.fields.status ?? {}} value={log.status} />
            <span>Total variants: {formatCount(variants.length)}</span>
          </Flex>
          <section className="plain-table-box log-variants" aria-label="Variants" tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  {["SKU", "Color", "Size"].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  {VALUES.map(({ title, className }) => (
                    <th key={title} scope="col" className={className}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {variants.map((variant) => (
                  <tr key={variant.id}>
                    <td>
                      {variant.catalogVariantCode}
                      {variant.removed && <span className="quiet"> (removed)</span>}
                    </td>
                    <td>{variant.color ?? "–"}</td>
                    <td>{variant.size ?? "–"}</td>
                    {VALUES.map(({ title, className, of }) => (
                      <td key={title} className={className}>
                        {variant.before && of(variant.before) !== of(variant) && (
                          <>
                            <del className="quiet">{of(variant.before)}</del>
                            <span aria-hidden="true"> → </span>
                          </>
                        )}
                        {of(variant)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Modal>
  );
}
