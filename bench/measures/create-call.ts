import autocannon from "autocannon";
import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { startProgram, startServer } from "../server.ts";
import { makeWorld } from "../world.ts";

/** Short and repeated, so that other load on the machine affects all measurements alike. */
const SECONDS = 1;
const ROUNDS = 7;
const CONNECTIONS = 10;

interface Calls {
  readonly url: string;
  readonly token?: string;
  /** The body of each call, by its number. */
  body(number: number): object;
}

let number = 0;

/** Creations per second. All of them must succeed. */
async function rate({ url, token, body }: Calls): Promise<number> {
  const { requests, non2xx, errors, duration } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(body(number++)) }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.total / duration;
}

const buyerOf = (one: number) => ({
  email: `ann${one}@example.com`,
  address1: "20 Maple Avenue",
  city: "San Pedro",
  province: "CA",
});

const customer = (one: number) => ({
  ...buyerOf(one),
  name: `Ann Lee ${one}`,
  phone: "+1 (512) 555-0100",
  zipCode: "90731",
  countryCode: "US",
});

const bareCustomer = (one: number) => {
  const { zipCode: zip_code, countryCode: country_code, ...same } = customer(one);
  return { ...same, zip_code, country_code };
};

const order = (one: number) => ({
  ...{ ...buyerOf(one), fullName: `Ann Lee ${one}`, zipCode: "90731", countryCode: "US" },
  ...{ orderName: `#${one}`, reference: `entered-${one}`, items: [{ sku: "TEE-BLK-M", quantity: 1 }] },
});

const bareOrder = (one: number) => ({
  ...{ full_name: `Ann Lee ${one}`, email: `ann${one}@example.com`, address1: "20 Maple Avenue" },
  ...{
    order_name: `#${one}`,
    order_type: "pod",
    status: "Unfulfilled",
    address_status: 1,
    cannot_ship: false,
  },
  ...{ shipping_option: "standard", sub_total_price: 2_900, shipping_fee: 599, total_discount: 0 },
  ...{ total_price: 3_499, total_refund: 0, accounting: "{}" },
});

async function measure(fresh: Fresh, report: (line: Line) => void): Promise<void> {
  const world = await makeWorld(fresh.database);
  const ours = await startServer({ DATABASE_URL: fresh.url });
  const floor = await startProgram({
    file: "bench/floor/create.js",
    args: [world.agencyId, world.shop.teamId, fresh.url],
  });
  const token = world.sellerToken;
  const compared = {
    "create a customer by a call": {
      floor: { url: `${floor.url}/customers`, body: bareCustomer },
      ours: { url: `${ours.url}/api/customers`, token, body: customer },
    },
    "create an order by a call": {
      floor: { url: `${floor.url}/orders`, body: bareOrder },
      ours: { url: `${ours.url}/api/orders`, token, body: order },
    },
  };
  try {
    for (const [budget, calls] of Object.entries(compared)) {
      const things = { floor: () => rate(calls.floor), ours: () => rate(calls.ours) };
      await inTurn(things, 1);
      // As autovacuum does within a minute: the statements were planned for empty tables.
      await fresh.database.vacuum();
      const found = await inTurn(things, ROUNDS);
      report({
        budget,
        floor: `${whole(found.floor)} rows/s`,
        ours: `${whole(found.ours)} rows/s`,
        value: found.ours / found.floor,
        limit: 0.5,
        better: "more",
        unit: "x",
      });
    }
  } finally {
    await Promise.all([ours.stop(), floor.stop()]);
  }
}

/** Rows that one seller creates by ten calls at once, against a server that only inserts and reads the row itself. */
export const createByCall: Measure = {
  name: "create-call",
  async run(report) {
    if (!hasPostgres())
      return report({
        budget: "create a customer by a call",
        note: "there is no PostgreSQL",
        isNotRun: true,
      });
    const fresh = await freshDatabase();
    await measure(fresh, report).finally(() => fresh.close());
  },
};
