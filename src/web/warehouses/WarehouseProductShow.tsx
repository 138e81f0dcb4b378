import { Link, useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { MovementTable } from "./MovementTable.tsx";
import { StockTable } from "./StockTable.tsx";
import "./warehouses.css";

const products = resourceNamed("products-warehouse");

/** A product in the agency's warehouses: its fields, its stock and what has changed it. */
export default function WarehouseProductShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  return (
    <ResourceShow resource={products} area={area}>
      <Panel title="Stock" className="warehouse-stock">
        <StockTable of="product" id={id} />
      </Panel>
      <Panel
        title="Stock movements"
        className="warehouse-stock"
        action={
          <Link className="stock-all" to={`/${area}/stock-movements?product=${id}`}>
            Filter or export
          </Link>
        }
      >
        <MovementTable of="product" id={id} />
      </Panel>
    </ResourceShow>
  );
}
