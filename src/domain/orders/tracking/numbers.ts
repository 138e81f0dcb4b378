/** A parcel that has a number, or had it until it was voided. */
export interface Numbered {
  readonly orderId: string;
  readonly orderName: string;
  readonly voided: boolean;
  /** `YYYY-MM-DD`; `null` where it is unknown. */
  readonly shippedDay: string | null;
}

export interface NumberRemarks {
  /** What a person is to decide before the number goes in once more: the rest of a sentence. */
  readonly doubt: { readonly text: string; readonly otherOrderId: string } | null;
  /** Informational; does not hold the row back. */
  readonly note: string | null;
}

/**
 * Remarks on a number for an order, by the parcels that have it. The order's own active parcel is a duplicate and no
 * remark. Two orders may share a parcel, so another order's number is a doubt and no refusal; a voided parcel's number
 * may be used again.
 */
export function remarksOn(number: string, orderId: string, parcels: readonly Numbered[]): NumberRemarks {
  const taken = parcels.find((parcel) => !parcel.voided && parcel.orderId !== orderId);
  const voided = parcels.find((parcel) => parcel.voided);
  const when = taken?.shippedDay ? `, shipped ${taken.shippedDay}` : "";
  return {
    doubt: taken
      ? {
          text: `${number} is the number of a parcel of the order "${taken.orderName}"${when}: do both share it?`,
          otherOrderId: taken.orderId,
        }
      : null,
    note: voided ? `${number} was the number of a parcel of "${voided.orderName}" that was voided` : null,
  };
}

/** A row of a file that gives a number to an order. */
export interface NumberedRow {
  readonly seq: number;
  readonly row: number;
  readonly orderId: string;
  readonly orderName: string;
}

/** Something that only a later row shows about an earlier one. `text` is the rest of a sentence. */
export interface LateRemark {
  readonly seq: number;
  readonly row: number;
  readonly text: string;
}

/**
 * The numbers that the rows of a file assign to orders, to find what no single row shows: a number for two orders, and
 * two rows that exchange the numbers of two orders' parcels.
 */
export class NumbersOfFile {
  private readonly given = new Map<string, NumberedRow & { isToldOf?: true }>();
  private readonly crossing = new Map<string, NumberedRow>();
  /** For rows that were checked before. */
  readonly late: LateRemark[] = [];

  /** Notes that a row gives this number; the rest of a sentence where another order of the file has it already. */
  give(number: string, row: NumberedRow): string | null {
    const first = this.given.get(number);
    if (!first) {
      this.given.set(number, { ...row });
      return null;
    }
    if (first.orderId === row.orderId) return null;
    // Report it once: a file may give one number to every order.
    if (!first.isToldOf) this.late.push({ ...first, text: givenAgain(number, row) });
    first.isToldOf = true;
    return givenAgain(number, first);
  }

  /** Notes that a row gives its order the number of another order's parcel. */
  takeFrom(otherOrderId: string, row: NumberedRow): void {
    const pair = `${otherOrderId} ${row.orderId}`;
    const back = this.crossing.get(pair);
    if (!back) {
      this.crossing.set(`${row.orderId} ${otherOrderId}`, row);
      return;
    }
    this.crossing.delete(pair);
    this.late.push({ ...row, text: exchanged(back) }, { ...back, text: exchanged(row) });
  }
}

const givenAgain = (number: string, { row, orderName }: NumberedRow) =>
  `row ${row} gives ${number} to the order "${orderName}": do both share it?`;

const exchanged = ({ row, orderName }: NumberedRow) =>
  `row ${row} gives the order "${orderName}" the number of this order's parcel: the two were exchanged, here or when they were entered`;
