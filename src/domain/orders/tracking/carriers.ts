/** `url` shows a parcel: `{number}` is replaced by its tracking number. Null where the carrier has no such page. */
export type Carrier = { name: string; label: string; url: string | null; aliases: readonly string[] };

/** Carriers by the names that tracking files use. `name` is the stored one. */
export const CARRIERS = [
  {
    name: "usps",
    label: "USPS",
    url: "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}",
    aliases: [
      "us postal service",
      "united states postal service",
      "stamps.com",
      "priority mail",
      "first class mail",
      "first class package",
      "ground advantage",
      "media mail",
    ],
  },
  {
    name: "ups",
    label: "UPS",
    url: "https://www.ups.com/track?tracknum={number}",
    aliases: ["united parcel service", "mail innovations", "surepost"],
  },
  {
    name: "fedex",
    label: "FedEx",
    url: "https://www.fedex.com/fedextrack/?trknbr={number}",
    aliases: ["federal express", "smartpost", "fdx"],
  },
  {
    name: "dhl",
    label: "DHL Express",
    url: "https://www.dhl.com/en/express/tracking.html?AWB={number}",
    aliases: ["dhl"],
  },
  {
    name: "dhl-ecommerce",
    label: "DHL eCommerce",
    url: "https://webtrack.dhlecs.com/?trackingnumber={number}",
    aliases: ["dhl global mail", "dhl ecs", "dhl smartmail"],
  },
  {
    name: "ontrac",
    label: "OnTrac",
    url: "https://www.ontrac.com/tracking/?number={number}",
    aliases: ["lasership"],
  },
  {
    name: "amazon",
    label: "Amazon Logistics",
    url: "https://track.amazon.com/tracking/{number}",
    aliases: ["amazon", "amazon shipping", "amzl"],
  },
  {
    name: "canada-post",
    label: "Canada Post",
    url: "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}",
    aliases: ["postes canada"],
  },
  {
    name: "royal-mail",
    label: "Royal Mail",
    url: "https://www.royalmail.com/track-your-item#/tracking-results/{number}",
    aliases: [],
  },
  {
    name: "australia-post",
    label: "Australia Post",
    url: "https://auspost.com.au/mypost/track/details/{number}",
    aliases: ["auspost"],
  },
  {
    name: "deutsche-post",
    label: "Deutsche Post",
    url: "https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}",
    aliases: ["dhl germany", "dhl paket"],
  },
  {
    name: "la-poste",
    label: "La Poste",
    url: "https://www.laposte.fr/outils/suivre-vos-envois?code={number}",
    aliases: ["colissimo"],
  },
  {
    name: "postnl",
    label: "PostNL",
    url: "https://jouw.postnl.nl/track-and-trace/{number}",
    aliases: [],
  },
  {
    name: "japan-post",
    label: "Japan Post",
    url: "https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1={number}",
    aliases: [],
  },
  {
    name: "china-post",
    label: "China Post",
    url: "https://t.17track.net/en#nums={number}",
    aliases: ["china ems", "epacket"],
  },
  {
    name: "yunexpress",
    label: "YunExpress",
    url: "https://www.yuntrack.com/parcelTracking?id={number}",
    aliases: ["yun express"],
  },
  { name: "4px", label: "4PX", url: "https://track.4px.com/#/result/0/{number}", aliases: [] },
  { name: "gls", label: "GLS", url: "https://gls-group.com/track/{number}", aliases: [] },
  { name: "dpd", label: "DPD", url: "https://tracking.dpd.de/status/en_US/parcel/{number}", aliases: [] },
  { name: "evri", label: "Evri", url: "https://www.evri.com/track/parcel/{number}", aliases: ["hermes"] },
] as const satisfies readonly Carrier[];

export type CarrierName = (typeof CARRIERS)[number]["name"];

const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

const byKey = new Map<string, CarrierName>(
  CARRIERS.flatMap(({ name, label, aliases }) =>
    [name, label, ...aliases].map((text) => [key(text), name] as const),
  ),
);

/** Longest first, so that "DHL eCommerce Ground" does not match DHL Express. */
const keys = [...byKey.keys()].sort((a, b) => b.length - a.length);

/** Carriers whose names begin with that of another one, which does not know their numbers. */
const OTHERS = /^dhlparcel|^dhlfreight|^dhlsupply|^upsfreight|^fedexfreight/;

/** The carrier of that name, whatever its case and marks, or of a name with a service after it: "UPS Ground". */
export function carrierOf(text: string): CarrierName | null {
  const nameKey = key(text);
  if (OTHERS.test(nameKey)) return null;
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const starts = new Set(words.map((_, index) => words.slice(0, index + 1).join("")));
  const found = byKey.has(nameKey) ? nameKey : keys.find((carrierKey) => starts.has(carrierKey));
  return (found !== undefined && byKey.get(found)) || null;
}

export const carrierLabel = (name: string): string =>
  CARRIERS.find((carrier) => carrier.name === name)?.label ?? name;

/** The page that shows the parcel; for a carrier that is not in the list the `link` that was given with it, if any. */
export function trackingUrl(
  name: string | null,
  trackingNumber: string,
  link: string | null = null,
): string | null {
  const carrier = CARRIERS.find((one) => one.name === name);
  return carrier ? carrier.url.replace("{number}", encodeURIComponent(trackingNumber)) : link;
}
