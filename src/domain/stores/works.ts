import { ageOf } from "../age.ts";
import { counted } from "../counts.ts";
import { formatShort } from "../format.ts";
import type { TagColor } from "../resource/field.ts";
import type { StoreHealth } from "./inbound/responses.ts";
import { IMPORTS_NO_ORDERS, UNREADABLE_ACCESS } from "./sync.ts";

/** The parts of a connection to a store, each of which works or does not. */
export const WORK_PARTS = {
  orders: "Orders in",
  tracking: "Tracking out",
  webhooks: "Webhooks",
  access: "Access",
  privacy: "Privacy of buyers",
} as const;
export type WorkPart = keyof typeof WORK_PARTS;

/** `partly`: some of it has failed, or waits for a person. */
export type WorkState = "works" | "partly" | "fails" | "busy" | "paused" | "off";

export const WORK_STATES: Readonly<Record<WorkState, { label: string; color: TagColor }>> = {
  works: { label: "Works", color: "success" },
  partly: { label: "Works partly", color: "warning" },
  fails: { label: "Does not work", color: "error" },
  busy: { label: "In progress", color: "processing" },
  paused: { label: "Paused", color: "gold" },
  off: { label: "Off", color: "default" },
};

/** One line of a store's page. */
export interface Work {
  readonly part: WorkPart;
  readonly state: WorkState;
  /** ISO 8601: when it last worked. */
  readonly since: string | null;
  readonly text: string;
  /** What failed last, on the list of all that failed. */
  readonly failure: string | null;
  /** What a person should do. */
  readonly todo: string | null;
}

const off = (part: WorkPart, text: string, todo: string | null = null): Work => ({
  part,
  state: "off",
  since: null,
  text,
  failure: null,
  todo,
});

type Failed = StoreHealth["works"]["orders"];

const failureText = ({ failed, failure }: Failed, one: string): string | null =>
  failed === 0 ? null : `${counted(failed, one)} failed${failure === null ? "" : `: ${failure.reason}`}`;

/** What stores say that are closed to us, and what its owner does about it. */
const CLOSED: readonly (readonly [reason: RegExp, todo: string])[] = [
  [/\(402\)/, "Pay the store's bill at its platform. Platen tries again by itself"],
  [/\(423\)/, "Ask the platform to unlock the store. Platen tries again by itself"],
];

const isUnreadable = (reason: string) => reason.startsWith(UNREADABLE_ACCESS);

/** `null` where the line of the access says it. */
const todoOfReason = (reason: string): string | null =>
  isUnreadable(reason)
    ? null
    : (CLOSED.find(([pattern]) => pattern.test(reason))?.[1] ?? "Platen tries again by itself");

function waitingText({ waiting, lagSeconds }: StoreHealth, now: Date): string | null {
  if (waiting === 0 || lagSeconds === null) return null;
  const oldest = ageOf(new Date(now.getTime() - lagSeconds * 1_000).toISOString(), now);
  return `${counted(waiting, "event")} ${waiting === 1 ? "waits" : "wait"}, the oldest: ${oldest.toLowerCase()}`;
}

function ordersOf(health: StoreHealth, now: Date): Work {
  const { isConnected, importsOrders, needsReconnect, pausedAt, reading, lastEventAt, works } = health;
  const part = "orders";
  if (!importsOrders) return off(part, "Not imported", "Edit the integration to import its orders");
  if (!isConnected) return off(part, "The store is not connected");
  const failure = failureText(works.orders, "order");
  const at = [reading?.readAt, lastEventAt].reduce<string | null>(
    (latest, time) => (time && (latest === null || time > latest) ? time : latest),
    null,
  );
  const line = { part, since: at, failure } as const;
  const waits = waitingText(health, now);
  if (pausedAt !== null)
    return {
      ...line,
      state: "paused",
      since: pausedAt,
      text: ["Webhooks are received, and their orders wait", waits].filter(Boolean).join(". "),
      todo: "Resume to process them",
    };
  if (needsReconnect)
    return { ...line, state: "fails", text: "The store refuses Platen's access", todo: null };
  if (reading?.reason === IMPORTS_NO_ORDERS)
    return {
      ...line,
      state: "busy",
      text: "Orders are imported again, and the store is read within ten minutes",
      todo: null,
    };
  if (reading?.reason)
    return { ...line, state: "fails", text: reading.reason, todo: todoOfReason(reading.reason) };
  const todo = failure === null ? null : "Mend the reason, then try them again";
  if (reading?.catchingUp) {
    const { from, orders, upTo } = reading.catchingUp;
    const text = `Reads what the store had from ${formatShort(from)} PT on: ${counted(orders, "order")}, up to ${formatShort(upTo)} PT`;
    return { ...line, state: "busy", text, todo };
  }
  const text = waits ?? (at === null ? "Nothing has arrived yet" : "New orders arrive");
  return { ...line, state: failure === null ? "works" : "partly", text, todo };
}

function trackingOf({ isConnected, sendsTracking, needsReconnect, works }: StoreHealth): Work {
  const part = "tracking";
  if (!sendsTracking) return off(part, "Not sent", "Edit the integration to send tracking numbers");
  if (!isConnected) return off(part, "The store is not connected");
  const { synced, waiting, at } = works.tracking;
  const failure = failureText(works.tracking, "tracking number");
  const texts = [
    `${counted(synced, "tracking number")} in the store`,
    ...(waiting > 0 ? [`${waiting.toLocaleString("en-US")} wait`] : []),
  ];
  const text = synced + waiting + works.tracking.failed === 0 ? "Nothing to send yet" : texts.join(", ");
  const line = { part, since: at, text, failure } as const;
  if (needsReconnect) return { ...line, state: "fails", todo: null };
  if (failure !== null) return { ...line, state: "partly", todo: "Mend the reason, then try them again" };
  return { ...line, state: "works", todo: null };
}

function webhooksOf({
  isConnected,
  importsOrders,
  hasWebhookSecret,
  webhooks,
  webhookUrl,
  lastEventAt,
}: StoreHealth): Work {
  const part = "webhooks";
  if (!isConnected) {
    const left = webhooks?.reason;
    if (!left) return off(part, "The store is not connected");
    return {
      ...off(part, `Platen's webhooks are left in the store: ${left}`, "Delete them in the store"),
      state: "partly",
    };
  }
  if (!importsOrders) return off(part, "Not needed while no orders are imported");
  const line = { part, since: webhooks?.checkedAt ?? lastEventAt, failure: null } as const;
  if (!hasWebhookSecret)
    return {
      ...line,
      state: "fails",
      text: "They are refused, because nothing proves that the store has sent them",
      todo: "Enter the store's webhook secret with its keys",
    };
  if (webhooks === null) {
    const text =
      webhookUrl === null ? "The operator's app has them" : "The store sends them to the address below";
    return { ...line, state: "works", text, todo: null };
  }
  const text = `${webhooks.active} of ${webhooks.topics} in the store`;
  if (webhooks.reason)
    return {
      ...line,
      state: "partly",
      text: `${text}. ${webhooks.reason}`,
      todo: "Orders arrive up to ten minutes later meanwhile. Platen tries again each day",
    };
  if (webhooks.checkedAt === null)
    return { ...line, state: "busy", text: "Platen registers them", todo: null };
  return { ...line, state: "works", text, todo: null };
}

/** What is said of access that no store has taken yet; `null` for other. */
function unusedAccess({ importsOrders, reading, works }: StoreHealth): Pick<Work, "state" | "text"> | null {
  if (!importsOrders || reading === null || reading.readAt !== null || works.tracking.at !== null)
    return null;
  return reading.reason === null || reading.reason === IMPORTS_NO_ORDERS
    ? { state: "busy", text: "The store has not been asked yet" }
    : { state: "fails", text: "The store has not accepted it yet" };
}

function accessOf(health: StoreHealth): Work {
  const { isConnected, needsReconnect, app, versionWarning, reading, works } = health;
  const part = "access";
  if (!isConnected)
    return off(part, "The store is not connected", "Connect the store below, so that its orders arrive");
  const line = { part, since: works.access.at, failure: null } as const;
  if (needsReconnect || isUnreadable(reading?.reason ?? ""))
    return {
      ...line,
      state: "fails",
      text:
        works.access.reason ??
        (app === null ? "The store refuses Platen's keys" : "The shop refuses Platen's access"),
      todo:
        app === null
          ? "Reconnect it with new keys: reading continues where it stopped"
          : "Connect it again below: reading continues where it stopped",
    };
  const unused = unusedAccess(health);
  if (unused !== null) return { ...line, ...unused, todo: null };
  const text = "Accepted by the store";
  if (versionWarning !== null) return { ...line, state: "partly", text, todo: versionWarning };
  return { ...line, state: "works", text, todo: null };
}

function privacyOf({ works: { privacy } }: StoreHealth): Work {
  const part = "privacy";
  const failure = failureText(privacy, "request");
  const line = { part, since: privacy.at, failure } as const;
  if (failure !== null)
    return { ...line, state: "fails", text: "", todo: "Platforms set a time limit. Try them again" };
  if (privacy.waiting > 0)
    return {
      ...line,
      state: "busy",
      text: `${counted(privacy.waiting, "erasure")} ${privacy.waiting === 1 ? "waits" : "wait"} until orders are shipped or canceled`,
      todo: null,
    };
  return {
    ...line,
    state: "works",
    text: privacy.at === null ? "No request yet" : "All requests are carried out",
    todo: null,
  };
}

/** What of a store's connection works now, one line for each part. */
export const worksOf = (health: StoreHealth, now = new Date()): readonly Work[] => [
  ordersOf(health, now),
  trackingOf(health),
  webhooksOf(health),
  accessOf(health),
  privacyOf(health),
];
