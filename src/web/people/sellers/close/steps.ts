import type { Closing } from "../../../../domain/people/responses.ts";
import type { ClosingStepKey } from "../../../../domain/people/sellers/closing.ts";

export type Step = Closing["steps"][number];

/** A dialog of the page. */
export type Opened = "wallet" | "profit" | "topup" | "write-off";

interface Words {
  label: string;
  /** What is to be done, or what happens with it. */
  text: string;
  /** Where it is done, of this seller. */
  link?(id: string): { to: string; label: string };
}

/** What each step is called, and says while it is open. */
export const STEP_WORDS: Readonly<Record<ClosingStepKey, Words>> = {
  active: {
    label: "No new orders",
    text: "Make the seller inactive first: nobody of it can sign in or submit orders then.",
  },
  orders: {
    label: "Open orders",
    text: "Ship or cancel them. Canceling an order refunds its charge.",
    link: (id) => ({ to: `/ag/orders?sellerTeam=${id}`, label: "Show orders" }),
  },
  held: {
    label: "Money in orders",
    text: "Reserved or prepaid for orders that have not shipped. It ends with them.",
  },
  deposits: {
    label: "Pending top-ups",
    text: "Approve or reject them.",
    link: (id) => ({ to: `/ag/deposits?status=pending&sellerTeam=${id}`, label: "Show deposits" }),
  },
  receivable: { label: "Owed by the seller", text: "Enter the top-up that pays it, or write it off." },
  profitOwed: {
    label: "Profit owed back",
    text: "Buyers took it back after it was paid out. The seller's next profit pays it, or you write it off.",
  },
  writeOffs: {
    label: "Write-offs that wait",
    text: "Another person has to approve or reject them.",
    link: (id) => ({ to: `/ag/write-offs?status=pending&sellerTeam=${id}`, label: "Show write-offs" }),
  },
  balance: { label: "Balance", text: "Pay it back to the seller." },
  walletInFlight: {
    label: "Being paid back",
    text: "Send the money, then approve the payout.",
    link: (id) => ({ to: `/ag/payouts?status=0&kind=wallet&sellerTeam=${id}`, label: "Show payouts" }),
  },
  profitPending: {
    label: "Pending profit",
    text: "It is released some days after delivery, and can be paid out then.",
  },
  profit: { label: "Profit", text: "Pay it out to the seller." },
  payoutInFlight: {
    label: "Payouts of profit that wait",
    text: "Send the money, then approve the payout.",
    link: (id) => ({ to: `/ag/payouts?status=0&kind=profit&sellerTeam=${id}`, label: "Show payouts" }),
  },
  collected: {
    label: "Money that stores have collected",
    text: "The stores still have to pay it out to you.",
  },
  tickets: {
    label: "Open tickets",
    text: "They stay open: the seller cannot read an answer.",
    link: (id) => ({ to: `/ag/tickets?sellerTeam=${id}`, label: "Show tickets" }),
  },
  connections: {
    label: "Stores, API keys and webhooks",
    text: "They end when the seller is closed.",
  },
};
