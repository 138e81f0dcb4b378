/** A webhook subscription of an app, as the shop stores it. */
export interface ShopifyHook {
  readonly id: string;
  /** As the API names it: `ORDERS_CREATE`. */
  readonly topic: string;
  readonly uri: string;
}

type Variables = {
  topic: string;
  id: string;
  webhookSubscription: { uri: string; format: string };
};

const PAGE = 3;
let made = 0;

/**
 * The queries of webhook subscriptions of Shopify's GraphQL Admin API; `null` for any other query. It refuses addresses
 * that are no URL, and a topic twice at one address.
 */
export function hookQueries(hooks: ShopifyHook[]) {
  const refused = (message: string) => ({ userErrors: [{ field: ["webhookSubscription"], message }] });
  const create = ({ topic, webhookSubscription: { uri } }: Variables) => {
    if (!URL.canParse(uri)) return refused("Address is invalid");
    if (hooks.some((one) => one.topic === topic && one.uri === uri))
      return refused("Address for this topic has already been taken");
    made += 1;
    const hook = { id: `gid://shopify/WebhookSubscription/${made}`, topic, uri };
    hooks.push(hook);
    return { webhookSubscription: { id: hook.id }, userErrors: [] };
  };
  const remove = ({ id }: Variables) => {
    const index = hooks.findIndex((one) => one.id === id);
    if (index < 0) return refused("Webhook subscription does not exist");
    hooks.splice(index, 1);
    return { deletedWebhookSubscriptionId: id, userErrors: [] };
  };
  return (query: string, variables: Variables & { after?: string | null }): object | null => {
    if (query.includes("webhookSubscriptionCreate(")) return { webhookSubscriptionCreate: create(variables) };
    if (query.includes("webhookSubscriptionDelete(")) return { webhookSubscriptionDelete: remove(variables) };
    if (!query.includes("webhookSubscriptions(")) return null;
    // Smaller than what is asked for, so that there is a second page.
    const from = Number(variables.after ?? 0);
    const nodes = hooks.slice(from, from + PAGE);
    const pageInfo = { hasNextPage: hooks.length > from + PAGE, endCursor: String(from + PAGE) };
    return { webhookSubscriptions: { nodes, pageInfo } };
  };
}
