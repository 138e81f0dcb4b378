import { text } from "../../../../domain/orders/incoming/json/value.ts";
import type { HookApi } from "../../hooks/hook-api.ts";
import { allNodes, checkUserErrors, shopifyGraphql } from "./graphql.ts";

const LIST = `query($after: String) { webhookSubscriptions(first: 100, after: $after) {
  nodes { id topic uri } pageInfo { hasNextPage endCursor } } }`;
const CREATE = `mutation($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id } userErrors { field message } } }`;
const DELETE = `mutation($id: ID!) { webhookSubscriptionDelete(id: $id) {
  deletedWebhookSubscriptionId userErrors { field message } } }`;

/** `orders/create` as the API names it: `ORDERS_CREATE`. */
const nameOf = (topic: string) => topic.toUpperCase().replace("/", "_");
const TOPICS = ["orders/create", "orders/updated", "orders/cancelled", "refunds/create"] as const;
const topicOf = (name: unknown) => TOPICS.find((topic) => nameOf(topic) === name) ?? text(name);

/** Shopify's GraphQL Admin API, which signs with the app's own secret. It deletes subscriptions that fail for long. */
export const shopifyHooks: HookApi = {
  topics: TOPICS,
  takesSecret: false,
  async list({ access, address, options }) {
    const read = async (after: string | null) =>
      (await shopifyGraphql(access, LIST, { after }, options)).data.webhookSubscriptions;
    const found = await allNodes(await read(null), read);
    return found
      .filter(({ uri }) => uri === address)
      .map(({ id, topic }) => ({ id: text(id), topic: topicOf(topic), isActive: true }));
  },
  async create({ access, address, options }, topic) {
    const webhookSubscription = { uri: address, format: "JSON" };
    const variables = { topic: nameOf(topic), webhookSubscription };
    const { data } = await shopifyGraphql(access, CREATE, variables, options);
    checkUserErrors(data, "webhookSubscriptionCreate", "webhook");
  },
  // A subscription is active as long as it is there, and the app's secret is no part of it.
  repair: () => Promise.resolve(),
  async remove({ access, options }, { id }) {
    const { data } = await shopifyGraphql(access, DELETE, { id }, options);
    checkUserErrors(data, "webhookSubscriptionDelete", "webhook");
  },
};
