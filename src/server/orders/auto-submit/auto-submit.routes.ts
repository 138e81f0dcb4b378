import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { can } from "../../../domain/access/grants.ts";
import { counted } from "../../../domain/counts.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { AutoSubmitOfStore } from "../../../domain/orders/auto-submit/calls.ts";
import * as calls from "../../../domain/orders/auto-submit/calls.ts";
import {
  followed,
  ownOf,
  type StoredLevel,
  settingOf,
  settingToShow,
  switched,
} from "../../../domain/orders/auto-submit/setting.ts";
import { forbidden, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { endpoint } from "../../endpoint.ts";
import type { Actor } from "../../scope.ts";
import { requireIntegration } from "../../stores/inbound/health.queries.ts";
import { idsOf } from "../actions/bulk-target.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { fundsOfTeam } from "../blockers/funds.ts";
import { insertEventsAlone } from "../insert-events.ts";
import { lockOrders } from "../load.queries.ts";
import { emptyQueue, setSkipped } from "./queue.queries.ts";
import {
  type StoredSettings,
  saveStoreSetting,
  saveTeamSetting,
  storedSettings,
  teamSettings,
} from "./setting.queries.ts";
import { autoSubmits } from "./summary.queries.ts";

function responseOf(stored: StoredLevel, { store, team, agency, zone }: StoredSettings): AutoSubmitOfStore {
  const own = ownOf(stored);
  const { setting, level } = settingOf({ store, team, agency }, zone);
  return { own: own && settingToShow(own), inherited: { setting: settingToShow(setting), level }, zone };
}

const ofStore = (stored: StoredSettings) => responseOf(stored.store, { ...stored, store: null });

const ofTeam = (stored: Omit<StoredSettings, "store">) =>
  responseOf(stored.team, { ...stored, store: null, team: null });

const isByHand = (stored: StoredSettings) => settingOf(stored, stored.zone).setting.mode === "hand";

/** The team of the person. @throws ApiError for people of an agency */
function teamOf(actor: Actor) {
  const scope = agencyScopeOf(actor);
  if (scope.reach !== "sellerTeam") throw forbidden();
  return scope;
}

const SKIP = { true: "auto-submit/skip", false: "auto-submit/resume" } as const;

/** Takes orders out of the queue, or puts them back, and records that in their histories. */
async function skipOrders(tx: Transaction, actor: Actor, ids: readonly string[], skip: boolean) {
  const scope = agencyScopeOf(actor);
  const orders = await lockOrders(tx, scope, ids);
  const changed = await setSkipped(
    tx,
    scope.agencyId,
    orders.map(({ id }) => id),
    skip,
  );
  if (changed.length === 0) return changed;
  const action = SKIP[`${skip}`];
  await rowsOf(
    tx,
    insertEventsAlone(
      scope.agencyId,
      sql`select id as order_id, seller_team_id, ${action}::text as action, status as from_status, status as to_status,
          ${actor.userId}::uuid as actor_id, null::jsonb as detail, null::text as visible_to, now() as created_at
        from orders where agency_id = ${scope.agencyId} and id = any(${uuids(changed)})`,
    ),
  );
  await recordAudit(tx, actor, {
    action,
    object: "orders",
    subject: changed.length === 1 ? changed[0] : null,
    after: { ids: changed },
  });
  return changed;
}

function settingRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showTeamAutoSubmit, async ({ actor, database }) => {
    const stored = await teamSettings(database, teamOf(actor));
    if (!stored) throw notFound();
    return ofTeam(stored);
  });

  command(api, calls.saveTeamAutoSubmit, async ({ actor, body, tx }) => {
    const team = teamOf(actor);
    const before = await teamSettings(tx, team, { lock: true });
    if (!before) throw notFound();
    const applied = settingOf({ ...before, store: null }, before.zone);
    const now = new Date().toISOString();
    const setting = body.setting
      ? switched(body.setting, applied.setting, now)
      : followed(applied.setting, now);
    const after = { ...before, team: setting, zone: body.zone };
    await saveTeamSetting(tx, team, { setting, zone: body.zone });
    const { agencyId, sellerTeamId: teamId } = team;
    if (isByHand({ ...after, store: null })) await emptyQueue(tx, { agencyId, teamId });
    await recordAudit(tx, actor, {
      action: "set-auto-submit",
      object: "seller-teams",
      subject: team.sellerTeamId,
      before: { setting: before.team, zone: before.zone },
      after: { setting, zone: body.zone },
    });
    return { ...ofTeam(after), message: "Saved" };
  });

  endpoint(api, calls.showStoreAutoSubmit, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    await requireIntegration(database, scope, params.id);
    const stored = await storedSettings(database, { agencyId: scope.agencyId, integrationId: params.id });
    if (!stored) throw notFound();
    return ofStore(stored);
  });

  command(api, calls.saveStoreAutoSubmit, async ({ actor, params, body, tx }) => {
    const scope = agencyScopeOf(actor);
    await requireIntegration(tx, scope, params.id);
    const store = { agencyId: scope.agencyId, integrationId: params.id };
    const before = await storedSettings(tx, store, { lock: true });
    if (!before) throw notFound();
    const { setting: applied } = settingOf(before, before.zone);
    const now = new Date().toISOString();
    const setting = body.setting ? switched(body.setting, applied, now) : followed(applied, now);
    await saveStoreSetting(tx, store, setting);
    if (isByHand({ ...before, store: setting })) await emptyQueue(tx, store);
    await recordAudit(tx, actor, {
      action: "set-auto-submit",
      object: "integrations",
      subject: params.id,
      before: { setting: before.store },
      after: { setting },
    });
    return { ...ofStore({ ...before, store: setting }), message: "Saved" };
  });
}

/** When orders of stores are submitted by themselves, and which are. */
export function autoSubmitRoutes(api: FastifyInstance): void {
  settingRoutes(api);

  endpoint(api, calls.showAutoSubmits, async ({ actor, database }) => {
    const scope = agencyScopeOf(actor);
    if (scope.reach !== "sellerTeam") return { groups: [], kept: 0, funds: null };
    const team = { agencyId: scope.agencyId, teamId: scope.sellerTeamId };
    const funds = can(actor.grants, "balances", "own") ? toDollars(await fundsOfTeam(database, team)) : null;
    return { ...(await autoSubmits(database, team, new Date().toISOString())), funds };
  });

  command(api, calls.skipAutoSubmit, async ({ actor, body, tx }) => {
    const { skip, ...target } = body;
    const ids = await idsOf(tx, agencyScopeOf(actor), target);
    const success = await skipOrders(tx, actor, ids, skip);
    const orders = counted(success.length, "order");
    const message = skip ? `${orders} left to you` : `${orders} submitted automatically again`;
    return { success, message };
  });
}
