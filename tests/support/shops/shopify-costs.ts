/** What returns to a shop's bucket in a second of its clock. */
const RATE = 50;
const MUTATION_COST = 10;
/** A query that may cost more is refused, whatever the bucket holds. */
const MOST = 1_000;

/**
 * What a query may cost: an object costs 1, a connection 2 and what it may return, a mutation 10.
 * https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits states no more of connections.
 */
function requestedCost(query: string, variables: Readonly<Record<string, unknown>>): number {
  if (query.startsWith("mutation")) return MUTATION_COST;
  let cost = 0;
  const times = [1];
  for (const [token, name, first] of query.matchAll(
    /\}|(\w+)?(?:\((?:[^)]*\bfirst: (\$?\w+))?[^)]*\))? *\{/g,
  )) {
    const outside = times.at(-1) ?? 1;
    if (token === "}") times.pop();
    else if (name === undefined || name === "query" || name === "pageInfo") times.push(outside);
    else {
      const count = first?.startsWith("$") ? variables[first.slice(1)] : first;
      cost += outside * (count === undefined ? 1 : 2);
      times.push(outside * Number(count ?? 1));
    }
  }
  return cost;
}

/** The bucket of query costs of an app in a Shopify shop. What a query did not need of its cost is put back. */
export class CostBucket {
  private left = 2_000;
  private at = Date.now();

  get available(): number {
    return this.left + ((Date.now() - this.at) / 1_000) * RATE;
  }
  set available(left: number) {
    this.left = left;
    this.at = Date.now();
  }

  /** Takes the cost of a query, of which it needs a tenth. @returns why it is refused, and what the response states */
  take(query: string, variables: Readonly<Record<string, unknown>>) {
    const requested = requestedCost(query, variables);
    const refusal =
      requested > MOST ? "MAX_COST_EXCEEDED" : this.available < requested ? "THROTTLED" : undefined;
    const actual = requested === MUTATION_COST ? requested : Math.ceil(requested / 10);
    if (!refusal) this.available -= actual;
    const currentlyAvailable = Math.floor(this.available);
    const throttleStatus = { maximumAvailable: 2_000, restoreRate: RATE, currentlyAvailable };
    const actualQueryCost = refusal ? null : actual;
    return {
      refusal,
      extensions: { cost: { requestedQueryCost: requested, actualQueryCost, throttleStatus } },
    };
  }
}
