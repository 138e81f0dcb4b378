/** What people write when they decide something. */
export const holdReasons = {
  seller: [
    "The buyer asked to change the size, waiting for an answer",
    "Waiting for the buyer's new address",
    "Possible duplicate, checking with the buyer",
    "Artwork is being corrected",
  ],
  agency: [
    "Artwork is below 150 dpi, asked the seller for a larger file",
    "The address could not be confirmed, asked the seller",
    "The colour is delayed at the supplier until Thursday",
    "Design may infringe a trademark, under review",
  ],
} as const;

export const rejectReasons = [
  "Artwork shows a registered trademark",
  "Artwork is 600 pixels wide, the print needs 2,400",
  "White box around the design, background must be transparent",
  "The address is a freight forwarder that we do not serve",
  "Personalisation text is missing",
] as const;

export const cancelReasons = {
  seller: [
    "The buyer cancelled",
    "Ordered twice by mistake",
    "The buyer picked the wrong size",
    "Payment was disputed",
  ],
  agency: [
    "Variant discontinued by the supplier",
    "Misprint and no stock left to reprint",
    "Could not reach the buyer",
  ],
} as const;

export const refundReasons = [
  "Arrived with a misprint",
  "Mug broke in transit",
  "Wrong size was packed",
  "Lost by the carrier",
  "Late by more than a week, goodwill",
] as const;

export const shipmentCancelReasons = [
  "Label printed twice",
  "Parcel returned to us before the first scan",
  "Wrong address on the label",
] as const;

export const orderNotes = [
  "Gift: leave out the packing slip",
  "Please deliver before the weekend",
  "The buyer asked for the print a little higher",
  "Second order of this buyer, add a sticker",
  "Ring the bell twice",
  "Repeat of last month's order",
] as const;

export const depositNotes = [
  "Weekly top-up",
  "Ahead of the weekend sale",
  "Top-up for the holiday drop",
  "Bank reference checked",
] as const;

export const depositRejections = [
  "No such transfer on our account",
  "Amount differs from the transfer",
  "Sent twice",
] as const;
