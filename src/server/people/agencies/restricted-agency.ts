import pg from "pg";
import type { Config } from "../../config/config.ts";

const textArray = (values: readonly string[]) =>
  `array[${values.map((value) => pg.escapeLiteral(value)).join(", ")}]::text[]`;

/**
 * The SQL condition that members of the agency `a` have the restricted profile at every host: a restricted brand names
 * the agency's code, or one of its verified hosts has a restricted brand. False if the configuration restricts no host.
 */
export function restrictedAgency({ brands }: Pick<Config, "brands">): string {
  const isRestricted = (host: string) => brands.get(host)?.accessProfile === "restricted";
  const hosts = [...brands.keys()].filter((host) => host !== "*");
  const restricted = hosts.filter(isRestricted);
  const named = [...brands.values()].flatMap(({ accessProfile, agency }) =>
    accessProfile === "restricted" && agency ? [agency] : [],
  );
  const conditions: string[] = [];
  if (named.length > 0) conditions.push(`a.code = any(${textArray(named)})`);
  // The brand "*" applies to every host without its own.
  const isIts = isRestricted("*")
    ? (host: string) => `${host} <> all(${textArray(hosts.filter((one) => !isRestricted(one)))})`
    : restricted.length > 0 && ((host: string) => `${host} = any(${textArray(restricted)})`);
  if (isIts) {
    conditions.push(
      isIts("a.primary_domain"),
      `exists (select 1 from domains d where d.owner_agency_id = a.id and d.connect_status = 1
        and d.deleted_at is null and ${isIts("d.host")})`,
    );
  }
  return conditions.length > 0 ? `coalesce(${conditions.join(" or ")}, false)` : "false";
}
