import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Challenge } from "../../domain/auth/challenge.ts";
import { messages } from "../../domain/messages.ts";
import type { SecurityEventKind } from "../../domain/security-events.ts";
import { securityEventRecorded } from "../measured.ts";
import { SecurityEventRecorder } from "./recorder.ts";

/** What is known of a call that may be refused, beside its actor. */
interface Suspicion {
  /** What a refusal with 400, 401, 403 or 413 is; by its status if it is left out. */
  readonly kind?: SecurityEventKind;
  /** The person whom the call is about, where it has no actor. */
  readonly userId?: string | undefined;
  readonly agencyId?: string | null | undefined;
  readonly apiKeyId?: string | undefined;
  readonly email?: string | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    readonly securityEvents: SecurityEventRecorder;
  }
  interface FastifyRequest {
    suspicion: Suspicion | null;
  }
}

const BY_STATUS: Readonly<Record<number, SecurityEventKind>> = {
  401: "unauthorized",
  403: "forbidden",
  429: "rate-limited",
};
/** Statuses that are an event where the call says of which kind. */
const SUSPECT: ReadonlySet<number> = new Set([400, 401, 403, 413]);

/** Registers the recorder of security events. It writes its rest when the application closes. */
export function registerSecurityEvents(app: FastifyInstance): void {
  const recorder = new SecurityEventRecorder(
    app.database,
    app.log,
    () => Date.now(),
    (events) => {
      if (!app.config.logSecurityEvents) return;
      for (const { fingerprint: _fingerprint, minute: _minute, ...securityEvent } of events)
        app.log.warn({ securityEvent }, "Security event");
    },
  );
  app.decorate("securityEvents", recorder);
  app.decorateRequest("suspicion", null);
  app.addHook("onClose", () => recorder.flush());
}

/** Records an event of this request. Neither its body nor its headers are kept. */
export function recordSecurityEvent(request: FastifyRequest, kind: SecurityEventKind, status: number): void {
  const { actor, suspicion, ip, id, method, routeOptions, server } = request;
  const scope = actor?.scope;
  const userId = actor?.userId ?? suspicion?.userId ?? null;
  securityEventRecorded.publish({ kind });
  server.securityEvents.record({
    kind,
    status,
    call: `${method} ${routeOptions.url ?? messages.notFound}`,
    address: ip,
    userId,
    apiKeyId: actor?.apiKeyId ?? suspicion?.apiKeyId ?? null,
    agencyId: (scope && scope.reach !== "platform" ? scope.agencyId : suspicion?.agencyId) ?? null,
    // An attempt that a limit refused was not looked at, and a flood with made-up emails would be as many rows.
    email: userId === null && status !== 429 ? (suspicion?.email ?? null) : null,
    requestId: id,
  });
}

/**
 * Records a refusal of a request, where it is of a kind that is recorded. One with a challenge has its own kinds: somebody has
 * the right password, or a session, and may not be its owner.
 */
export function recordRefusal(
  request: FastifyRequest,
  { status, challenge }: { readonly status: number; readonly challenge?: Challenge | undefined },
): void {
  const challenged =
    challenge && (challenge.needs === "verification" ? ("asked-again" as const) : ("factor-asked" as const));
  const marked = SUSPECT.has(status) ? request.suspicion?.kind : undefined;
  const kind = challenged ?? marked ?? BY_STATUS[status];
  if (kind) recordSecurityEvent(request, kind, status);
}
