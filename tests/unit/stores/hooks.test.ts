import { describe, expect, it } from "vitest";
import { planHooks, type RegisteredHook } from "../../../src/domain/stores/hooks.ts";

const TOPICS = ["order.created", "order.updated"];
const hook = (id: string, topic: string, isActive = true): RegisteredHook => ({ id, topic, isActive });
const ids = (hooks: readonly RegisteredHook[]) => hooks.map(({ id }) => id);

describe("the plan for a store's webhooks", () => {
  it("creates the topics that the store does not send, and nothing else", () => {
    const plan = planHooks(TOPICS, [hook("1", "order.created")], false);
    expect(plan).toEqual({ create: ["order.updated"], repair: [], remove: [] });
    expect(planHooks(TOPICS, [], false).create).toEqual(TOPICS);
  });

  it("repairs a disabled one, unless the topic has another that is active", () => {
    const disabled = hook("1", "order.created", false);
    const other = hook("2", "order.updated");
    expect(ids(planHooks(TOPICS, [disabled, other], false).repair)).toEqual(["1"]);
    const plan = planHooks(TOPICS, [disabled, hook("3", "order.created"), other], false);
    expect([ids(plan.repair), ids(plan.remove)]).toEqual([[], ["1"]]);
  });

  it("removes repeated ones and other topics, so that each change is sent once", () => {
    const found = [hook("1", "order.created"), hook("2", "order.created"), hook("3", "product.created")];
    const plan = planHooks(TOPICS, found, false);
    expect([plan.create, ids(plan.remove)]).toEqual([["order.updated"], ["2", "3"]]);
  });

  it("writes all of them again where the secret may be another one", () => {
    const found = [hook("1", "order.created"), hook("2", "order.updated")];
    expect(ids(planHooks(TOPICS, found, true).repair)).toEqual(["1", "2"]);
  });
});
