interface Page {
  /** The audited actions that change its settings. */
  readonly actions: readonly string[];
  /** The settings by their path in the audit, with their labels. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The pages of the settings that show who changed what. */
export const HISTORY_PAGES = {
  theme: {
    actions: ["change-look"],
    settings: {
      primary: "Primary",
      success: "Success",
      warning: "Warning",
      danger: "Danger",
      error: "Error",
      info: "Info",
      white: "White",
      black: "Black",
      logo: "Logo",
      faviconImg: "Favicon",
      title: "Title",
    },
  },
  "template-file": {
    actions: ["change-look"],
    settings: {
      "templateFile.importOrderFilePath": "Orders",
      "templateFile.importTrackingFilePath": "Tracking",
      "templateFile.dataCatalogFile": "Catalog data",
    },
  },
  company: {
    actions: ["update-company"],
    settings: {
      legalName: "Legal name",
      address1: "Address 1",
      address2: "Address 2",
      city: "City",
      region: "State or region",
      postalCode: "Postal code",
      country: "Country",
      taxNumber: "Tax number",
      email: "Email",
      taxNote: "Tax note",
      footer: "Footer",
    },
  },
  email: {
    actions: ["update-settings"],
    settings: { customerEmail: "Customer email", contactEmail: "Contact email" },
  },
  terms: {
    actions: ["update-terms", "update-settings"],
    settings: {
      cancelWindowMinutes: "Sellers may cancel for (minutes)",
      designFee: "Design fee",
      designCost: "Design cost",
      defaultBasecost: "Base cost of new sellers",
      autoApproveOrders: "Approve orders of new sellers automatically",
      productionDays: "Production days",
      workdays: "Working days",
      holidays: "Holidays",
      autoSubmit: "Submit orders of stores",
      packingSlipPrices: "Prices on packing slips",
    },
  },
  shipping: {
    actions: ["update-settings"],
    settings: {
      agencyShippingStatus: "Refuse excluded destinations",
      shippingExcludeCode: "Excluded destinations",
      "addressPolicy.wrong": "Wrong address stops from",
      "addressPolicy.doubtful": "Doubtful address stops from",
      "addressPolicy.unchecked": "Address that cannot be checked stops from",
    },
  },
  artwork: {
    actions: ["update-settings"],
    settings: {
      "preflight.badDpi": "Reject below (DPI)",
      "preflight.doubtfulDpi": "Doubtful below (DPI)",
      "preflight.contrast": "Minimum contrast with the garment",
      "preflight.minimumLine": "Thinnest line (mm)",
      "preflight.off": "Checks switched off",
    },
  },
  payment: {
    actions: ["update-settings"],
    settings: {
      "payment.exchangeRate": "1 USD equals (VND)",
      "payment.topupContent": "Topup content",
      "payment.accounts": "Accounts",
      twoPeople: "Approval by a second person",
    },
  },
  security: {
    actions: ["update-settings"],
    settings: {
      "security.secondFactor": "Second factor required of",
      "security.ownPasswords": "Change passwords that a manager has set",
      "security.payoutsAskAbove": "Payouts ask again above",
    },
  },
  "landing-page": { actions: ["update-settings"], settings: { editorDomain: "Editor's domain" } },
  "personal-data": {
    actions: ["update-settings"],
    settings: { buyerDataMonths: "Erase buyers after (months)" },
  },
  others: {
    actions: ["update-settings"],
    settings: {
      listAsFulfillmentPartner: "List as fulfillment partner",
      "contact.shippingTitle": "Shipping title",
    },
  },
} as const satisfies Readonly<Record<string, Page>>;

export type HistoryPage = keyof typeof HISTORY_PAGES;
export const HISTORY_PAGE_NAMES = Object.keys(HISTORY_PAGES) as [HistoryPage, ...HistoryPage[]]; // Its keys.

export const historyPage = (name: HistoryPage): Page => HISTORY_PAGES[name];

/** The value at a path of an audit row such as `payment.exchangeRate`; `undefined` where there is none. */
export const valueAt = (row: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      row,
    );
