import type { RegisteredHook } from "../../../domain/stores/hooks.ts";
import type { StoreAccess } from "../store-access.ts";
import type { StoreRequestOptions } from "../sync/store-request.ts";

/** A store whose webhooks are registered, and where they are sent. */
export interface HookStore {
  readonly access: StoreAccess;
  /** The address that receives them. */
  readonly address: string;
  /** What signs them. */
  readonly secret: string;
  readonly options: StoreRequestOptions;
}

/** A platform's interface for webhooks. All of its calls throw SyncError, StoreUnavailable, ForbiddenAddress. */
export interface HookApi {
  /** The topics that Platen uses, as in the platform's deliveries. */
  readonly topics: readonly string[];
  /** Whether the store signs with a secret that we choose, and not with one of its own. */
  readonly takesSecret: boolean;
  /** The webhooks that are sent to our address. */
  list(store: HookStore): Promise<RegisteredHook[]>;
  create(store: HookStore, topic: string): Promise<void>;
  /** Activates a webhook, with the secret. */
  repair(store: HookStore, hook: RegisteredHook): Promise<void>;
  remove(store: HookStore, hook: RegisteredHook): Promise<void>;
}
