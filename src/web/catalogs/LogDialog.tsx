import { Modal } from "antd";
import { formatCount, formatExact } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { useGet } from "../providers/calls.ts";
import { Money } from "../widgets/figures.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { FailedState } from "../widgets/states.tsx";
import type { SupplierLog, SupplierLogDetail } from "./logs.ts";
import "./catalogs.css";

const logs = resourceNamed("supplier-logs");

interface Props {
  log: SupplierLog;
  open: boolean;
  close(): void;
  /** It is out of sight, and the focus back where it was: it may go. */
  closed(): void;
}

/** What one change left of a catalog's variants. */
export function LogDialog({ log, open, close, closed }: Props) {
  const asked = useGet<SupplierLogDetail>(`${logs.path}/${log.id}`);
  const variants = asked.data?.variantChanged;
  return (
    <Modal
      open={open}
      afterClose={closed}
      title={`${log.catalog.name}, ${formatExact(log.createdDate)}`}
      footer={null}
      onCancel={close}
      destroyOnHidden
      width={760}
    >
      {asked.isError ? (
        <FailedState what="Variants" why={asked.error.message} retry={() => void asked.refetch()} />
      ) : !variants ? (
        <CardSkeleton lines={6} />
      ) : (
        <>
          <p className="log-head">
            <StatusTag field={logs.fields.status ?? {}} value={log.status} />
            <span>Total variants: {formatCount(variants.length)}</span>
          </p>
          <section className="plain-table-box log-variants" aria-label="Variants" tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  {["SKU", "Color", "Size", "Stock"].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  {["Min price ($)", "Max price ($)", "Quantity"].map((title) => (
                    <th key={title} scope="col" className="right">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {variants.map((variant) => (
                  <tr key={variant.id}>
                    <td>{variant.catalogVariantCode}</td>
                    <td>{variant.color ?? "–"}</td>
                    <td>{variant.size ?? "–"}</td>
                    <td>{variant.inStock ? "In stock" : "Out of stock"}</td>
                    <td className="right">
                      <Money amount={variant.supplierMinPrice} />
                    </td>
                    <td className="right">
                      <Money amount={variant.supplierMaxPrice} />
                    </td>
                    <td className="right">{formatCount(variant.supplierQuantity)}</td>
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
