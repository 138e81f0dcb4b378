import { useParams } from "react-router";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import ResourceShow from "../../resource/ResourceShow.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Related } from "../related/Related.tsx";

/** A buyer of a seller: contact and address, orders and tickets. */
export default function CustomerShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  return (
    <ResourceShow resource={resourceNamed("customers")} area={area}>
      <Related area={area} of={{ customer: id }} empty="Orders with this customer's email appear here." />
    </ResourceShow>
  );
}
