import type { OrderStatus } from "../../../../domain/orders/status.ts";
import type { TicketStatus } from "../../../../domain/tickets.ts";

/** Who speaks: the team's manager, the agency's supporter, or the bot. */
type Speaker = "seller" | "agency";

export interface DemoTicket {
  subject: string;
  origin: "person" | "bot";
  /** Of an order in one of these; none: of no order. `{order}` in the texts is its name. */
  about: readonly OrderStatus[];
  /** What opens it, then what is answered. */
  said: readonly (readonly [Speaker, string])[];
  status: TicketStatus;
}

export const demoTickets: readonly DemoTicket[] = [
  {
    subject: "Parcel of {order} has not moved for six days",
    origin: "person",
    about: ["InTransit"],
    said: [
      [
        "seller",
        "The tracking of {order} says “label created” since last week and the buyer keeps asking. Can you see whether it left?",
      ],
      [
        "agency",
        "It left with Tuesday's pickup; the depot in Carson is behind with its scans. We asked the carrier for a trace.",
      ],
      ["seller", "Thanks. I will tell the buyer to wait until Friday."],
    ],
    status: "open",
  },
  {
    subject: "Print is off centre on {order}",
    origin: "person",
    about: ["Fulfilled", "PartiallyFulfilled"],
    said: [
      [
        "seller",
        "The buyer of {order} sent a picture: the print sits about an inch too far to the left. Can it be made again?",
      ],
      [
        "agency",
        "We see it. The platen was set for another size. We refund the goods; order it again whenever you like.",
      ],
      ["seller", "Refund arrived, thank you."],
    ],
    status: "closed",
  },
  {
    subject: "Change the size in {order}",
    origin: "person",
    about: ["InReview", "Approved"],
    said: [
      ["seller", "The buyer meant L instead of M in {order}. It is not in production yet, is it?"],
      [
        "agency",
        "Not yet. Put it on hold, change the variant under mapping and release it again; the price is the same.",
      ],
    ],
    status: "waiting",
  },
  {
    subject: "Why was {order} rejected?",
    origin: "person",
    about: ["Rejected"],
    said: [
      ["seller", "{order} came back rejected. The artwork is ours, so what is wrong with it?"],
      ["agency", "The slogan on the back is a registered mark. Without a licence we cannot print it."],
      ["seller", "Understood, we take it out of the shop."],
      ["agency", "Thank you. The charge was given back in full."],
    ],
    status: "closed",
  },
  {
    subject: "Address of {order} cannot be confirmed",
    origin: "person",
    about: ["Hold", "Unfulfilled"],
    said: [
      [
        "seller",
        "The buyer of {order} swears that the address is right, yet it stays invalid. What can I do?",
      ],
    ],
    status: "open",
  },
  {
    subject: "Which hoodies are in stock before the holidays?",
    origin: "person",
    about: [],
    said: [
      [
        "seller",
        "We plan a campaign for the last week of the month. Will heather grey hoodies last, say 400 of them?",
      ],
      ["agency", "M and L yes, XL is tight until the next delivery. We would plan with 60 of XL."],
      ["seller", "Then we leave XL out. Is there a date for the delivery?"],
    ],
    status: "open",
  },
  {
    subject: "Invoice does not match our own list",
    origin: "person",
    about: [],
    said: [
      ["seller", "Our books say 14 orders for last Thursday, the invoice lists 13."],
      ["agency", "The fourteenth was submitted after midnight in Los Angeles, so it is on Friday's."],
    ],
    status: "waiting",
  },
  {
    subject: "Wire transfer of Monday",
    origin: "person",
    about: [],
    said: [
      ["seller", "We sent a bank transfer on Monday. When does it show up in the balance?"],
      ["agency", "It arrived this morning and is approved."],
    ],
    status: "closed",
  },
  {
    subject: "Asked the bot: where is {order}",
    origin: "bot",
    about: ["InTransit", "InProduction"],
    said: [
      [
        "seller",
        "Chat: “Where is {order}? The buyer needs it for Saturday.” The bot could not say whether it arrives in time.",
      ],
      ["agency", "It left yesterday by ground and should arrive on Friday."],
    ],
    status: "waiting",
  },
  {
    subject: "Asked the bot: cancel {order}",
    origin: "bot",
    about: ["InReview", "Approved", "InProduction"],
    said: [
      [
        "seller",
        "Chat: “Please cancel {order}, the buyer ordered twice.” The bot passed it on since the order is no longer the seller's to cancel.",
      ],
    ],
    status: "open",
  },
  {
    subject: "Asked the bot: washing instructions",
    origin: "bot",
    about: [],
    said: [
      ["seller", "Chat: “How hot may the tees be washed?” The bot found nothing."],
      ["agency", "30 °C, inside out, no tumble dryer. We added it to the catalog's description."],
    ],
    status: "closed",
  },
  {
    subject: "Asked the bot: sample pack",
    origin: "bot",
    about: [],
    said: [
      [
        "seller",
        "Chat: “Can we get samples of the new mugs before we list them?” The bot does not know about samples.",
      ],
    ],
    status: "open",
  },
];
