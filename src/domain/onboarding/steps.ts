import { counted } from "../counts.ts";

/** What a step offers beside its link. */
export const STEP_ACTIONS = ["test-mail", "load-starter", "load-starter-prices"] as const;
export type StepAction = (typeof STEP_ACTIONS)[number];

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The screen where it is done. */
  readonly to: string;
  /** The action of that screen which opens the form; `null` where the screen itself is the form, or shows what is left. */
  readonly press: string | null;
  readonly done: boolean;
  readonly action: StepAction | null;
  /** Whether the person may count it as done without doing it. */
  readonly skippable: boolean;
}

/** An agency that cannot sell yet, with what it lacks. */
export interface UnreadyAgency {
  readonly id: string;
  readonly name: string;
  readonly catalogs: boolean;
  readonly basecost: boolean;
}

export interface AdministratorFacts {
  readonly sendsMail: boolean;
  readonly mailSent: boolean;
  readonly goesWithoutMail: boolean;
  readonly agency: boolean;
  readonly manager: boolean;
  /** Managers of agencies who have not accepted their invitation. */
  readonly openInvitations: number;
  readonly catalog: boolean;
  /** A catalog without variants. */
  readonly begunCatalog: string | null;
  readonly basecost: boolean;
  /** A base cost without prices. */
  readonly begunBasecost: string | null;
  readonly readyAgency: boolean;
  readonly unready: UnreadyAgency | null;
  readonly seller: boolean;
  readonly fileOrder: boolean;
}

type Optional = "press" | "action" | "skippable";
type Draft = Omit<Step, Optional> & Partial<Pick<Step, Optional>>;
const step = ({ press = null, action = null, skippable = false, ...rest }: Draft): Step => ({
  ...rest,
  // A done step shows what there is.
  press: rest.done ? null : press,
  action,
  skippable,
});

/** Where catalogs and base costs are added: the row that was begun, or else the form for a new one. */
const catalogAt = (list: string, begun: string | null) => ({ to: `${list}/${begun ?? "create"}` });
const basecostAt = (list: string, begun: string | null) =>
  begun ? { to: `${list}/${begun}` } : { to: list, press: "Create base cost" };

function lacks({ name, catalogs, basecost }: UnreadyAgency): string {
  const missing = [...(catalogs ? [] : ["no catalogs"]), ...(basecost ? [] : ["no base cost"])];
  return `${name} has ${missing.join(" and ")} yet. Open its page to add what is missing.`;
}

const AGENCIES = "/a/agencies";

export function administratorSteps(facts: AdministratorFacts): Step[] {
  const { unready, sendsMail } = facts;
  const hasMail = facts.mailSent || facts.goesWithoutMail;
  return [
    step({
      id: "mail",
      title: "Set up mail",
      text: sendsMail
        ? "Send a test message to your own address and look for it in Email History."
        : "SMTP_URL is not set, so no mail is sent. Without mail, invitations are links that you copy.",
      to: "/a/email-history",
      done: hasMail,
      action: sendsMail && !hasMail ? "test-mail" : null,
      skippable: !hasMail,
    }),
    step({
      id: "catalog",
      title: "Add a catalog with variants",
      text: "Load the starter catalog with example prices, or create a catalog of your own.",
      ...(facts.catalog ? { to: "/a/catalogs" } : catalogAt("/a/catalogs", facts.begunCatalog)),
      done: facts.catalog,
      action: facts.catalog ? null : "load-starter",
    }),
    step({
      id: "basecost",
      title: "Enter a base cost with prices",
      text: "It lists what goods and shipping cost the agencies. The starter catalog includes one.",
      ...(facts.basecost ? { to: "/a/base-cost" } : basecostAt("/a/base-cost", facts.begunBasecost)),
      done: facts.basecost,
    }),
    step({
      id: "agency",
      title: "Create the first agency",
      text: "An agency reviews and fulfills the orders of its sellers.",
      to: AGENCIES,
      press: "Create agency",
      done: facts.agency,
    }),
    step({
      id: "manager",
      title: "Invite its manager",
      text:
        facts.openInvitations > 0
          ? `${counted(facts.openInvitations, "invitation")} not accepted yet. Copy the link from the agency's row.`
          : "Enter the manager's email address in the agency's form.",
      to: AGENCIES,
      done: facts.manager,
    }),
    step({
      id: "agency-goods",
      title: "Give the agency catalogs and a base cost",
      text: unready ? lacks(unready) : "An agency sells the catalogs that are added on its page.",
      to: unready ? `${AGENCIES}/${unready.id}` : AGENCIES,
      // The card of its catalogs adds them.
      press: unready?.catalogs ? "Edit" : null,
      done: facts.readyAgency,
    }),
    step({
      id: "seller",
      title: "Invite a seller",
      text: "The agency's manager invites sellers under Sellers.",
      to: AGENCIES,
      done: facts.seller,
    }),
    step({
      id: "order",
      title: "Import the first order from a file",
      text: "A seller, or the agency for a seller, uploads the file that a store exports.",
      to: AGENCIES,
      done: facts.fileOrder,
    }),
  ];
}

export interface AgencyFacts {
  readonly catalog: boolean;
  /** A catalog of its own that is not on sale. */
  readonly begunCatalog: string | null;
  readonly basecost: boolean;
  /** A base cost without prices. */
  readonly begunBasecost: string | null;
  /** Whether the example prices of the starter catalog can be loaded. */
  readonly canLoadPrices: boolean;
  readonly seller: boolean;
  readonly openInvitations: number;
  /** Whether sellers can read how to pay. */
  readonly topupContent: boolean;
  readonly reviewed: boolean;
}

export const agencySteps = (facts: AgencyFacts): Step[] => [
  step({
    id: "catalog",
    title: "Have a catalog on sale",
    text: "Create and publish a catalog, or ask Platen to add its catalogs to your agency.",
    ...(facts.catalog ? { to: "/ag/catalogs" } : catalogAt("/ag/catalogs", facts.begunCatalog)),
    done: facts.catalog,
  }),
  step({
    id: "basecost",
    title: "Enter a base cost with prices for sellers",
    text: "It lists what goods and shipping cost your sellers.",
    ...(facts.basecost ? { to: "/ag/base-cost" } : basecostAt("/ag/base-cost", facts.begunBasecost)),
    done: facts.basecost,
    action: facts.canLoadPrices && !facts.basecost ? "load-starter-prices" : null,
  }),
  step({
    id: "seller",
    title: "Invite a seller",
    text:
      facts.openInvitations > 0
        ? `${counted(facts.openInvitations, "invitation")} not accepted yet. Copy the link from the seller's row.`
        : "A seller sends you orders and pays from a balance.",
    to: "/ag/sellers",
    press: "Create",
    done: facts.seller,
  }),
  step({
    id: "topup-content",
    title: "Write how sellers top up",
    text: "The account to send money to, and the transfer text. Sellers read it on their balance page.",
    to: "/ag/settings/payment",
    done: facts.topupContent,
  }),
  step({
    id: "review",
    title: "Review the first order",
    text: "Submitted orders wait under In review. Approve or reject them.",
    to: "/ag/orders",
    done: facts.reviewed,
  }),
];

export interface SellerFacts {
  readonly source: boolean;
  readonly mapped: boolean;
  readonly funded: boolean;
  /** Whether a topup waits for the agency's approval. */
  readonly asked: boolean;
  readonly submitted: boolean;
}

export const sellerSteps = (facts: SellerFacts): Step[] => [
  step({
    id: "source",
    title: "Connect a store or upload a file",
    text: "Upload the file that your store exports. You see what each order costs before anything is saved.",
    to: "/s/orders/import",
    done: facts.source,
  }),
  step({
    id: "mapping",
    title: "Map items to variants",
    text: "Items with a known SKU are mapped on import. Choose the variant of each other item once.",
    to: "/s/mapping-products",
    done: facts.mapped,
  }),
  step({
    id: "topup",
    title: "Top up your balance",
    text: facts.asked
      ? "Your agency has not approved your top-up yet. You are notified once it does."
      : "Orders are paid from your balance when you submit them.",
    to: "/s/balance",
    press: facts.asked ? null : "Ask for a top-up",
    done: facts.funded,
  }),
  step({
    id: "submit",
    title: "Submit an order",
    text: "Select the order in the list and submit it for review.",
    to: "/s/orders",
    done: facts.submitted,
  }),
];
