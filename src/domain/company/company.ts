/** Characters of a line such as the address, of a short one such as the city, and of the footer. */
export const COMPANY_LIMITS = { line: 128, short: 64, paragraph: 500 } as const;

/** See `companyDetails`. */
export interface Company {
  readonly legalName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly taxNumber: string;
  readonly email: string;
  readonly footer: string;
  readonly taxNote: string;
}

export const NO_COMPANY: Company = {
  legalName: "",
  address1: "",
  address2: "",
  city: "",
  region: "",
  postalCode: "",
  country: "",
  taxNumber: "",
  email: "",
  footer: "",
  taxNote: "",
};

/** What only the issuer of documents states. */
export const ISSUER_FIELDS = ["footer", "taxNote"] as const satisfies readonly (keyof Company)[];

const countryName = (code: string) => new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;

/** A company at the head of a document. `name`: where it states no legal name. */
export function companyLines(company: Company, name: string): string[] {
  const { legalName, address1, address2, city, region, postalCode, country, taxNumber, email } = company;
  const town = [city, [region, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [
    legalName || name,
    address1,
    address2,
    town,
    country && countryName(country),
    taxNumber && `Tax number: ${taxNumber}`,
    email,
  ].filter(Boolean);
}
