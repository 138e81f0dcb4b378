import { customType } from "drizzle-orm/pg-core";

/** A bigint of US cents. The driver hands int8 over as text. */
export const cents = customType<{ data: bigint; driverData: string }>({
  dataType: () => "bigint",
  fromDriver: (printed) => BigInt(printed),
  toDriver: (amount) => amount.toString(),
});
