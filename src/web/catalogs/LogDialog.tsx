import { type HttpError, useOne } from "@refinedev/core";
import { Flex, Modal } from "antd";
import { stockLabel } from "../../domain/catalogs/stock.ts";
import { formatCount, formatExact, formatMoney } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { type SmallColumn, SmallTable } from "../list/table/SmallTable.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { FailedState } from "../widgets/states.tsx";
import { NOTHING } from "../widgets/values.tsx";
import type { SupplierLog, SupplierLogDetail } from "./logs.ts";
import "./catalogs.css";

const logs = resourceNamed("supplier-logs");

type Variant = SupplierLogDetail["variantChanged"][number];

/** A column of values, each beside what it was before if it has changed. */
const changing = (
  title: string,
  of: (values: NonNullable<Variant["before"]>) => string,
  align: { align?: "right" } = { align: "right" },
): SmallColumn<Variant> => ({
  title,
  ...align,
  cell: (variant) => (
    <>
      {variant.before && of(variant.before) !== of(variant) && (
        <>
          <del className="quiet">{of(variant.before)}</del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      {of(variant)}
    </>
  ),
});

const COLUMNS: readonly SmallColumn<Variant>[] = [
  {
    title: "SKU",
    cell: ({ catalogVariantCode, removed }) => (
      <>
        {catalogVariantCode}
        {removed && <span className="quiet"> (removed)</span>}
      </>
    ),
  },
  { title: "Color", cell: ({ color }) => color ?? NOTHING },
  { title: "Size", cell: ({ size }) => size ?? NOTHING },
  changing("Stock", ({ inStock }) => stockLabel(inStock), {}),
  changing("Min price ($)", ({ supplierMinPrice }) => formatMoney(supplierMinPrice)),
  changing("Max price ($)", ({ supplierMaxPrice }) => formatMoney(supplierMaxPrice)),
  changing("Quantity", ({ supplierQuantity }) => formatCount(supplierQuantity)),
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
          <SmallTable
            label="Variants"
            box="plain-table-box log-variants"
            rows={variants}
            keyOf={({ id }) => id}
            columns={COLUMNS}
          />
        </>
      )}
    </Modal>
  );
}
