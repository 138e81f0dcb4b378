import { wordsOf } from "../resource/labels.ts";
import { resources } from "../resources/registry.ts";

/** What was done, by the action of an audit row. Others are shown in the words of their name. */
export const ACTIONS: Readonly<Record<string, string>> = {
  create: "Created",
  edit: "Changed",
  delete: "Deleted",
  duplicate: "Copied",
  login: "Signed in",
  "sign-up": "Signed up",
  confirm: "Confirmed",
  invite: "Invited",
  "accept-invitation": "Accepted an invitation",
  "copy-invitation-link": "Copied the invitation link",
  "change-password": "Changed the password",
  "reset-password": "Reset the password",
  "add-factor": "Added a second factor",
  "remove-factor": "Removed a second factor",
  "reset-factors": "Removed all second factors",
  "renew-recovery-codes": "Made new recovery codes",
  "use-recovery-code": "Used a recovery code",
  "link-identity": "Linked an identity",
  "unlink-identity": "Removed an identity",
  "save-provider": "Saved the identity provider",
  "remove-provider": "Removed the identity provider",
  "end-session": "Ended a session",
  "export-data": "Exported personal data",
  erase: "Erased personal data",
  "erase-buyers": "Erased old buyers",
  "update-settings": "Changed settings",
  "update-terms": "Changed terms",
  "update-company": "Changed company details",
  "change-look": "Changed the look",
  "change-catalogs": "Changed catalogs",
  "set-shipping": "Changed shipping",
  "set-auto-submit": "Changed automatic submission",
  "set-collects": "Changed who collects payments",
  "open-editor": "Opened the page editor",
  connect: "Connected",
  integrate: "Connected",
  disconnect: "Disconnected",
  "assign-store": "Assigned a store",
  pause: "Paused",
  resume: "Resumed",
  resync: "Read the store again",
  "retry-sync": "Tried a sync again",
  retry: "Tried again",
  replay: "Sent events again",
  ping: "Sent a ping",
  rotate: "Renewed the secret",
  revoke: "Revoked",
  export: "Exported",
  "fetch-export": "Downloaded an export",
  import: "Imported",
  "import-from-store": "Imported from a store",
  "import-prices": "Imported prices",
  "undo-import-prices": "Undid an import of prices",
  undo: "Undid an import",
  commit: "Started an import",
  submit: "Submitted",
  approve: "Approved",
  approved: "Approved",
  reject: "Rejected",
  rejected: "Rejected",
  cancel: "Canceled",
  pickup: "Picked up",
  hold: "Put on hold",
  unhold: "Took off hold",
  "agency-unhold": "Took off hold",
  refund: "Refunded",
  remake: "Remade",
  return: "Returned",
  reverse: "Reversed",
  reopen: "Reopened",
  drop: "Dropped",
  void: "Voided",
  track: "Added tracking",
  "shipment-cancel": "Canceled a shipment",
  "edit-address": "Changed the address",
  "edit-contact": "Changed the contact",
  "confirm-address": "Confirmed the address",
  "update-fulfilled": "Changed fulfilled units",
  "update-change-history": "Asked for a change",
  "accept-change": "Accepted a change",
  "decline-change": "Declined a change",
  "ask-seller": "Asked the seller",
  note: "Added a note",
  "delete-note": "Deleted a note",
  tag: "Tagged",
  map: "Mapped items",
  reply: "Replied",
  settle: "Settled",
  test: "Sent a test",
  resend: "Sent again",
  adjust: "Adjusted stock",
  advance: "Advanced",
  receive: "Received units",
  publish: "Published",
  unpublish: "Unpublished",
  schedule: "Scheduled",
  "save-prices": "Saved prices",
  "save-variants": "Saved variants",
  "save-garment-photos": "Saved garment photos",
  order: "Changed the order of",
  dismiss: "Dismissed",
  "erase-buyer": "Erased the buyer",
  blank: "Blanked personal data",
};

/** Of objects that are no resource. */
const OBJECTS: Readonly<Record<string, string>> = {
  "column-choices": "Columns of an import",
  "notification-choices": "Notification settings",
  onboarding: "First steps",
  "push-notifications": "Notifications",
  "landing-page": "Landing page",
};

export const actionLabel = (action: string): string =>
  Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] ?? action) : wordsOf(action);

export const objectLabel = (object: string): string =>
  resources.get(object)?.label.one ??
  (Object.hasOwn(OBJECTS, object) ? OBJECTS[object] : undefined) ??
  wordsOf(object);

/** Of the person or the agency itself, which the words need not name. */
const WHOLE: ReadonlySet<string> = new Set([
  "login",
  "sign-up",
  "accept-invitation",
  "change-password",
  "update-settings",
  "update-terms",
  "update-company",
  "blank",
]);

/** An entry in a few words: `Changed: warehouse`. */
export const entryLabel = ({
  action,
  object,
}: {
  readonly action: string;
  readonly object: string;
}): string =>
  WHOLE.has(action) ? actionLabel(action) : `${actionLabel(action)}: ${objectLabel(object).toLowerCase()}`;

/** The values of a filter by action or object, by label. */
export const labeled = (names: Iterable<string>, labelOf: (name: string) => string) =>
  [...names]
    .map((value) => ({ value, label: labelOf(value), color: "default" as const }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** Objects of audit rows, for a filter. */
export const OBJECT_NAMES: readonly string[] = [...new Set([...resources.keys(), ...Object.keys(OBJECTS)])];
