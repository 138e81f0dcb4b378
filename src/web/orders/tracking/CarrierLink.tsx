import { Icon } from "../../widgets/Icon.tsx";
import { carrierOf, type Parcel, pageOf } from "./parcel.ts";

/** The carrier's name, as a link to its tracking page where it has one. */
export function CarrierLink({ parcel }: { parcel: Pick<Parcel, "carrier" | "number" | "trackingUrl"> }) {
  const page = pageOf(parcel);
  const name = carrierOf(parcel);
  if (page === null) return <span className={parcel.carrier ? undefined : "quiet"}>{name}</span>;
  return (
    <a className="carrier-link" href={page} target="_blank" rel="noreferrer noopener">
      {name}
      <Icon name="external" size={12} label="opens the carrier's page" />
    </a>
  );
}
