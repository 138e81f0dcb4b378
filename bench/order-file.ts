const HEADERS = [
  ..."Order name,Reference,Product,SKU,Quantity,Unit price,Full name,Email,Phone,Address 1,Address 2".split(
    ",",
  ),
  ..."City,Province,Zip code,Country code,Shipping,Note".split(","),
];

/** A file in Platen's own layout. Each row is an order of one tee, with a name that no other round's file contains. */
export function orderFile(count: number, round: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const name = `R${round}-${row}`;
    const who = `Ann Lee ${row},ann${row}@example.com,310-555-0143`;
    const where = `${20 + (row % 900)} Maple Avenue,,San Pedro,CA,90731,US`;
    return `${name},${name},Sunset tee,TEE-BLK-M,${1 + (row % 3)},29.00,${who},${where},standard,`;
  });
  return [HEADERS.join(","), ...rows, ""].join("\r\n");
}
