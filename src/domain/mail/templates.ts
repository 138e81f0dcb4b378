import { placeholdersOf } from "./fill.ts";

/** What a mail is about: its values by name with what they mean, and the words it has until an agency writes its own. */
interface Template {
  readonly name: string;
  /** Values that whoever queues the mail gives; `agency` comes by itself. */
  readonly values: Readonly<Record<string, string>>;
  /** Of these, the ones that are addresses: given as a path of this application, completed when it is sent. */
  readonly links: readonly string[];
  /** Values without which the mail is of no use: its body must name each. */
  readonly required: readonly string[];
  /** Seconds after which sending it would be of no use: a one-time link in it has ended by then. */
  readonly lives: number;
  readonly subject: string;
  readonly html: string;
}

const HOUR = 3_600;
/** Lifetimes of one-time links, which a mail that carries one shares. */
export const CONFIRMATION_SECONDS = 72 * HOUR;
export const RESET_SECONDS = 30 * 60;
const NEWS_SECONDS = 72 * HOUR;

const button = (text: string) => `<p><a href="{{link}}">${text}</a></p>`;

/** Every mail that the product sends, by code. */
export const TEMPLATES = {
  "confirm-account": {
    name: "Confirm account",
    // The address may belong to somebody else, so the mail does not repeat the name that was entered at sign-up.
    values: {
      name: "The word “there”, since the address is not confirmed",
      link: "Link that confirms the account",
    },
    links: ["link"],
    required: ["link"],
    lives: CONFIRMATION_SECONDS,
    subject: "Confirm your account at {{agency}}",
    html: `<p>Hello,</p><p>Thank you for signing up at {{agency}}. Confirm your email address to activate your account:</p>${button("Confirm my account")}<p>The link works for 72 hours. If you did not sign up, ignore this mail.</p>`,
  },
  "reset-password": {
    name: "Reset password",
    values: { name: "Name of the person", link: "Link to choose a new password" },
    links: ["link"],
    required: ["link"],
    lives: RESET_SECONDS,
    subject: "Reset your password at {{agency}}",
    html: `<p>Hello {{name}},</p><p>Somebody, hopefully you, asked to reset the password of this account at {{agency}}. Choose a new one here:</p>${button("Choose a new password")}<p>The link works once, for 30 minutes. If it was not you, ignore this mail: nothing has changed.</p>`,
  },
  invitation: {
    name: "Invitation",
    values: { name: "Name of the person", link: "Link to choose a password" },
    links: ["link"],
    required: ["link"],
    lives: CONFIRMATION_SECONDS,
    subject: "Your account at {{agency}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} has made an account for you. Choose a password to begin:</p>${button("Choose a password")}<p>The link works once, for 72 hours.</p>`,
  },
  "sign-in-attempts": {
    name: "Failed sign-ins",
    values: { name: "Name of the person", link: "Link to ask for another password" },
    links: ["link"],
    required: [],
    lives: 24 * HOUR,
    subject: "Failed sign-ins to your account at {{agency}}",
    html: `<p>Hello {{name}},</p><p>Somebody has tried several wrong passwords to sign in to your account at {{agency}}. Nobody got in, and your account is not locked: on a browser that you have used before you sign in as usual, on another one it may take up to 30 seconds.</p><p>If it was you, or if your password is a good one that you use nowhere else, you need not do anything. Otherwise choose another one:</p>${button("Choose another password")}<p>You get this mail at most once a day.</p>`,
  },
  "order-approved": {
    name: "Order approved",
    values: { name: "Name of the seller", orders: "The orders, by name", link: "Link to the orders" },
    links: ["link"],
    required: [],
    lives: NEWS_SECONDS,
    subject: "Approved: {{orders}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} has approved {{orders}}. They go into production next.</p>${button("See your orders")}`,
  },
  "order-rejected": {
    name: "Order rejected",
    values: {
      name: "Name of the seller",
      orders: "The orders, by name",
      reason: "Why they were rejected",
      link: "Link to the orders",
    },
    links: ["link"],
    required: [],
    lives: NEWS_SECONDS,
    subject: "Rejected: {{orders}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} has rejected {{orders}}:</p><blockquote>{{reason}}</blockquote><p>You can change and submit them again. What they cost was given back.</p>${button("See your orders")}`,
  },
  "tracking-added": {
    name: "Tracking added",
    values: {
      name: "Name of the seller",
      orders: "The orders, by name",
      tracking: "Carriers and tracking numbers",
      link: "Link to the orders",
    },
    links: ["link"],
    required: [],
    lives: NEWS_SECONDS,
    subject: "Shipped: {{orders}}",
    html: `<p>Hello {{name}},</p><p>{{orders}} left {{agency}}.</p><p>{{tracking}}</p>${button("See your orders")}`,
  },
  "topup-approved": {
    name: "Topup approved",
    values: {
      name: "Name of the seller",
      amount: "How much",
      payWith: "How it was paid",
      link: "Link to the balance",
    },
    links: ["link"],
    required: [],
    lives: NEWS_SECONDS,
    subject: "Your topup of {{amount}} was approved",
    html: `<p>Hello {{name}},</p><p>{{agency}} has approved your topup of {{amount}} by {{payWith}}. It is in your balance now.</p>${button("See your balance")}`,
  },
  invoice: {
    name: "Invoice",
    values: {
      name: "Name of the seller",
      invoice: "The invoice's number",
      amount: "How much",
      link: "Link to the invoice",
    },
    links: ["link"],
    required: [],
    lives: NEWS_SECONDS,
    subject: "Invoice {{invoice}} from {{agency}}",
    html: `<p>Hello {{name}},</p><p>{{agency}} has written invoice {{invoice}} for {{amount}}.</p>${button("See the invoice")}`,
  },
} as const satisfies Record<string, Template>;

export type TemplateCode = keyof typeof TEMPLATES;

/** The values that queueing a mail of this code takes. */
export type MailValues<C extends TemplateCode> = Readonly<
  Record<keyof (typeof TEMPLATES)[C]["values"], string>
>;

export const templateOf = (code: TemplateCode): Template => TEMPLATES[code];

export const isTemplateCode = (code: string): code is TemplateCode => Object.hasOwn(TEMPLATES, code);

export const TEMPLATE_NAMES = Object.fromEntries(
  Object.entries(TEMPLATES).map(([code, { name }]) => [code, name]),
) as Record<TemplateCode, string>; // the same keys

/** Not for an agency to write: how it invites people, and what is about the safety of an account. */
const OURS: readonly TemplateCode[] = ["invitation", "sign-in-attempts"];

/** What an agency may write in words of its own. */
export const DEFAULT_TEMPLATES = (Object.keys(TEMPLATES) as TemplateCode[])
  .filter((code) => !OURS.includes(code))
  .map((code) => {
    const { name, subject, html } = TEMPLATES[code];
    return { code, name, subject, html };
  });

/**
 * The values that a mail of this code cannot do without and that a body does not name: a mail to reset a password
 * without its link leads nowhere. None for a code that is no template's.
 */
export function missingValues(code: string, html: string): string[] {
  if (!isTemplateCode(code)) return [];
  const named = placeholdersOf(html);
  return templateOf(code).required.filter((name) => !named.includes(name));
}

/** Every placeholder that a mail of this code fills, with what it means. */
export const placeholdersFor = (code: string): Readonly<Record<string, string>> =>
  isTemplateCode(code)
    ? { ...templateOf(code).values, agency: "Name of the agency" }
    : { agency: "Name of the agency" };
