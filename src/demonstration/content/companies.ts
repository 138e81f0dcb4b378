import { type Company, NO_COMPANY } from "../../domain/company/company.ts";

/** The companies of agencies and sellers, by their code. The others have not entered theirs. */
export const companies: Readonly<Record<string, Company>> = {
  COPPER: {
    ...NO_COMPANY,
    legalName: "Copperline Fulfilment LLC",
    address1: "1200 Harbor Plaza",
    address2: "Suite 410",
    city: "Long Beach",
    region: "CA",
    postalCode: "90802",
    country: "US",
    taxNumber: "84-2917735",
    email: "books@copperline.test",
    taxNote: "No sales tax is stated: the goods are sold for resale.",
    footer: "Copperline Fulfilment LLC, registered in California, 201934710284",
  },
  FERN: {
    ...NO_COMPANY,
    legalName: "Fern & Co Botanicals Ltd",
    address1: "18 Orchard Lane",
    city: "Bristol",
    postalCode: "BS1 5TR",
    country: "GB",
    taxNumber: "GB 318 2204 17",
    email: "accounts@fern-co.test",
  },
  COMET: {
    ...NO_COMPANY,
    legalName: "Comet Street Goods Inc.",
    address1: "77 Delancey Street",
    city: "New York",
    region: "NY",
    postalCode: "10002",
    country: "US",
    taxNumber: "47-1180326",
    email: "billing@comet.test",
  },
};
