import { placeholdersOf } from "./fill.ts";
import { TEMPLATE_NAMES, type TemplateCode } from "./template-names.ts";

/** A mail: its values by name with their descriptions, and the default text that an agency may replace. */
interface Template {
  /** Values that the caller gives; `agency` is added automatically. */
  readonly values: Readonly<Record<string, string>>;
  /** Values that are lists of links under headings: the caller gives them as `LinkGroup`s. */
  readonly lists?: Readonly<Record<string, string>>;
  /** The values that are links: the caller gives a path of this application, and sending adds the host. */
  readonly links: readonly string[];
  /** Those of them that let a person who has one act as the recipient. No template may send them to others. */
  readonly oneTimeLinks?: readonly string[];
  /** Values that the mail's body must contain, because it is useless without them. */
  readonly required: readonly string[];
  /** Seconds after which the mail is not sent any more: a one-time link in it has expired by then. */
  readonly lifetime: number;
  readonly subject: string;
  readonly html: string;
}

const HOUR = 3_600;
/** Lifetimes of one-time links and of the mails that contain them. */
export const CONFIRMATION_SECONDS = 72 * HOUR;
export const RESET_SECONDS = 30 * 60;
const NOTICE_SECONDS = 72 * HOUR;

const button = (text: string) => `<p><a href="{{link}}">${text}</a></p>`;

/** Every mail that the product sends, by code. */
export const TEMPLATES = {
  "confirm-account": {
    // The address may be another person's, so the mail does not repeat the name that was entered at sign-up.
    values: {
      name: "The word “there”, since the address is not confirmed",
      link: "Link that confirms the account",
    },
    links: ["link"],
    oneTimeLinks: ["link"],
    required: ["link"],
    lifetime: CONFIRMATION_SECONDS,
    subject: "Confirm your account at {{agency}}",
    html: `<p>Hello,</p><p>Thank you for signing up at {{agency}}. Confirm your email address to activate your account:</p>${button("Confirm my account")}<p>The link works for 72 hours. If you did not sign up, ignore this mail.</p>`,
  },
  "reset-password": {
    values: { name: "Name of the person", link: "Link to choose a new password" },
    links: ["link"],
    oneTimeLinks: ["link"],
    required: ["link"],
    lifetime: RESET_SECONDS,
    subject: "Reset your password at {{agency}}",
    html: `<p>Hello {{name}},</p><p>Someone, hopefully you, requested a password reset for this account at {{agency}}. Choose a new one here:</p>${button("Choose a new password")}<p>The link works once, for 30 minutes. If it was not you, ignore this mail: nothing has changed.</p>`,
  },
  invitation: {
    values: { name: "Name of the person", link: "Link to choose a password" },
    links: ["link"],
    oneTimeLinks: ["link"],
    required: ["link"],
    lifetime: CONFIRMATION_SECONDS,
    subject: "Your account at {{agency}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} has created an account for you. Choose a password to begin:</p>${button("Choose a password")}<p>The link works once, for 72 hours.</p>`,
  },
  "sign-in-attempts": {
    values: { name: "Name of the person", link: "Link to request another password" },
    links: ["link"],
    required: [],
    lifetime: 24 * HOUR,
    subject: "Failed sign-ins to your account at {{agency}}",
    html: `<p>Hello {{name}},</p><p>Someone has tried several wrong passwords to sign in to your account at {{agency}}. Nobody got in, and your account is not locked: on a browser that you have used before you sign in as usual, on another one it may take up to 30 seconds.</p><p>If it was you, or if your password is a good one that you use nowhere else, you need not do anything. Otherwise choose another one:</p>${button("Choose another password")}<p>You get this mail at most once a day.</p>`,
  },
  "security-notice": {
    values: {
      name: "Name of the person",
      what: "What has happened: “New sign-in”",
      detail: "A sentence about it",
      link: "Link to the person's profile",
    },
    links: ["link"],
    required: ["what", "detail"],
    lifetime: NOTICE_SECONDS,
    subject: "{{what}}: your account at {{agency}}",
    html: `<p>Hello {{name}},</p><p><b>{{what}}</b></p><p>{{detail}}</p><p>If it was you, you need not do anything. Otherwise end your sessions, change your password and ask your manager for help:</p>${button("Check your account")}`,
  },
  "security-alert": {
    values: {
      name: "Name of the person",
      event: "What happened",
      count: "How often within the hour",
      limit: "How often it may happen before this mail is sent",
      hour: "When the hour began",
      link: "Link to the security events",
    },
    links: ["link"],
    required: ["link"],
    lifetime: 24 * HOUR,
    subject: "{{event}}: {{count}} within an hour at {{agency}}",
    html: `<p>Hello {{name}},</p><p>Within the hour from {{hour}}, {{agency}} had {{count}} security events of the kind “{{event}}”. More than {{limit}} an hour are unusual.</p><p>See which accounts and addresses they are about:</p>${button("See the security events")}<p>You get this mail at most once a day for each kind.</p>`,
  },
  "test-message": {
    values: { name: "Name of the administrator", link: "Link to Email History" },
    links: ["link"],
    required: [],
    lifetime: NOTICE_SECONDS,
    subject: "Test message of {{agency}}",
    html: `<p>Hello {{name}},</p><p>This message was sent to check the mail settings. They work.</p>${button("Open Email History")}`,
  },
  "order-approved": {
    values: { name: "Name of the seller", orders: "The orders, by name", link: "Link to the orders" },
    links: ["link"],
    required: [],
    lifetime: NOTICE_SECONDS,
    subject: "Approved: {{orders}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} has approved {{orders}}. They go into production next.</p>${button("See your orders")}`,
  },
  "order-rejected": {
    values: {
      name: "Name of the seller",
      orders: "The orders, by name",
      reason: "Why they were rejected",
      link: "Link to the orders",
    },
    links: ["link"],
    required: [],
    lifetime: NOTICE_SECONDS,
    subject: "Rejected: {{orders}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} has rejected {{orders}}:</p><blockquote>{{reason}}</blockquote><p>You can change and submit them again. Their charge was returned.</p>${button("See your orders")}`,
  },
  "tracking-added": {
    values: {
      name: "Name of the seller",
      orders: "The orders, by name",
      tracking: "Carriers and tracking numbers",
      link: "Link to the orders",
    },
    links: ["link"],
    required: [],
    lifetime: NOTICE_SECONDS,
    subject: "Shipped: {{orders}}",
    html: `<p>Hello {{name}},</p><p>{{orders}} left {{agency}}.</p><p>{{tracking}}</p>${button("See your orders")}`,
  },
  "topup-approved": {
    values: {
      name: "Name of the seller",
      amount: "How much",
      payWith: "How it was paid",
      link: "Link to the balance",
    },
    links: ["link"],
    required: [],
    lifetime: NOTICE_SECONDS,
    subject: "Your top-up of {{amount}} was approved",
    html: `<p>Hello {{name}},</p><p>{{agency}} has approved your top-up of {{amount}} by {{payWith}}. It is in your balance now.</p>${button("See your balance")}`,
  },
  "topup-rejected": {
    values: {
      name: "Name of the seller",
      amount: "How much",
      payWith: "How it was paid",
      reason: "Why, or nothing",
      link: "Link to the balance",
    },
    links: ["link"],
    required: [],
    lifetime: NOTICE_SECONDS,
    subject: "Your top-up of {{amount}} was rejected",
    html: `<p>Hello {{name}},</p><p>{{agency}} has rejected your top-up of {{amount}} by {{payWith}}. It is not in your balance.</p><p>{{reason}}</p>${button("See your balance")}`,
  },
  "topup-reversed": {
    values: {
      name: "Name of the seller",
      amount: "How much",
      deposit: "The deposit's number",
      reason: "Why",
      link: "Link to the balance",
    },
    links: ["link"],
    required: [],
    lifetime: NOTICE_SECONDS,
    subject: "Your deposit of {{amount}} was reversed",
    html: `<p>Hello {{name}},</p><p>{{agency}} has reversed the deposit {{deposit}} of {{amount}}: {{reason}}</p><p>It is no longer in your balance. What the balance lacked is owed now.</p>${button("See your balance")}`,
  },
  invoice: {
    values: {
      name: "Name of the seller",
      invoice: "The invoice's number",
      amount: "How much",
      link: "Link to the invoice",
    },
    links: ["link"],
    required: [],
    lifetime: NOTICE_SECONDS,
    subject: "Invoice {{invoice}} from {{agency}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} has issued invoice {{invoice}} for {{amount}}.</p>${button("See the invoice")}`,
  },
  "order-message": {
    values: {
      name: "Name of the person",
      change: "What happened, such as: Proof 2 returned",
      order: "The order's name",
      message: "Who did it, with their note",
      link: "Link to the order",
    },
    links: ["link"],
    required: ["link"],
    lifetime: NOTICE_SECONDS,
    subject: "{{change}}: {{order}}",
    html: `<p>Hello {{name}},</p><p>{{change}}, order {{order}}.</p><blockquote>{{message}}</blockquote>${button("Open the order")}`,
  },
  "catalog-prices": {
    values: {
      name: "Name of the person",
      change: "What happened, such as: Prices filled",
      summary: "Name of a single catalog, otherwise their number",
      catalogs: "The catalogs, by name",
      next: "What to do next, with the note of the change",
      link: "Link to the catalogs",
    },
    links: ["link"],
    required: ["change", "catalogs", "link"],
    lifetime: NOTICE_SECONDS,
    subject: "{{change}}: {{summary}}",
    html: `<p>Hello {{name}},</p><p>{{change}}:</p><blockquote>{{catalogs}}</blockquote><p>{{next}}</p>${button("See the prices")}`,
  },
  "orders-waiting": {
    values: {
      name: "Name of the person",
      orders: "The orders, by name",
      note: "What the agency asks",
      link: "Link to exactly these orders",
    },
    links: ["link"],
    required: ["link"],
    lifetime: NOTICE_SECONDS,
    subject: "Waiting on you: {{orders}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} needs something from you before these orders can go on: {{orders}}.</p><blockquote>{{note}}</blockquote>${button("See the orders")}`,
  },
  notification: {
    values: {
      name: "Name of the person",
      title: "What happened, such as: 12 orders submitted",
      message: "Further details, if there are any",
      link: "Link to what the notification is about",
    },
    links: ["link"],
    required: ["title", "link"],
    lifetime: NOTICE_SECONDS,
    subject: "{{title}}",
    html: `<p>Hello {{name}},</p><p>{{title}}</p><p>{{message}}</p>${button("Open")}`,
  },
  "daily-digest": {
    values: {
      name: "Name of the person",
      count: "How many there are, such as: 12 notifications",
      link: "Link to the start page",
    },
    lists: { events: "The notifications by event, each with its link" },
    links: ["link"],
    required: ["events"],
    lifetime: NOTICE_SECONDS,
    subject: "Your day at {{agency}}: {{count}}",
    html: `<p>Hello {{name}},</p><p>Since the last digest there are {{count}} for you at {{agency}}:</p>{{events}}${button("Open {{agency}}")}`,
  },
} as const satisfies Record<TemplateCode, Template>;

/** The values that queueing a mail of this code takes. */
export type MailValues<C extends TemplateCode> = Readonly<
  Record<keyof (typeof TEMPLATES)[C]["values"], string>
>;

/** The templates of single events: mails to one person, with one link. */
export type EventTemplate =
  | "notification"
  | "order-approved"
  | "order-rejected"
  | "tracking-added"
  | "topup-approved"
  | "topup-rejected"
  | "topup-reversed"
  | "invoice"
  | "order-message"
  | "catalog-prices"
  | "orders-waiting";

export const templateOf = (code: TemplateCode): Template => TEMPLATES[code];

export const isTemplateCode = (code: string): code is TemplateCode => Object.hasOwn(TEMPLATES, code);

/** Agencies cannot change these: invitations, mail about account security, and mail that only the platform sends. */
const FIXED: readonly TemplateCode[] = [
  "invitation",
  "sign-in-attempts",
  "security-alert",
  "security-notice",
  "test-message",
];

export const isFixedMail = (code: string): boolean => (FIXED as readonly string[]).includes(code);

/** The links of a mail that work once. Empty for an unknown code. */
export const oneTimeLinksOf = (code: string): readonly string[] =>
  isTemplateCode(code) ? (templateOf(code).oneTimeLinks ?? []) : [];

/** The default texts of the mails that an agency may change. */
export const DEFAULT_TEMPLATES = (Object.keys(TEMPLATES) as TemplateCode[])
  .filter((code) => !isFixedMail(code))
  .map((code) => {
    const { subject, html } = TEMPLATES[code];
    return { code, name: TEMPLATE_NAMES[code], subject, html };
  });

/** The required values of a mail that a body lacks, such as the link of a password reset. Empty for an unknown code. */
export function missingValues(code: string, html: string): string[] {
  if (!isTemplateCode(code)) return [];
  const named = placeholdersOf(html);
  return templateOf(code).required.filter((name) => !named.includes(name));
}

/** Every placeholder of a mail, with its description. */
export const placeholdersFor = (code: string): Readonly<Record<string, string>> =>
  isTemplateCode(code)
    ? { ...templateOf(code).values, ...templateOf(code).lists, agency: "Name of the agency" }
    : { agency: "Name of the agency" };
