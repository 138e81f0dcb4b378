/**
 * The mails that the product sends, by code. Apart from their texts (`templates.ts`), because every page of the application
 * has the choices of all resources.
 */
export const TEMPLATE_NAMES = {
  "confirm-account": "Confirm account",
  "reset-password": "Reset password",
  invitation: "Invitation",
  "sign-in-attempts": "Failed sign-ins",
  "security-notice": "Account security",
  "security-alert": "Security events",
  "test-message": "Test message",
  "order-approved": "Order approved",
  "order-rejected": "Order rejected",
  "tracking-added": "Tracking added",
  "topup-approved": "Top-up approved",
  "topup-rejected": "Top-up rejected",
  "topup-reversed": "Deposit reversed",
  invoice: "Invoice",
  "order-message": "Order message",
  "catalog-prices": "Catalog prices",
  "orders-waiting": "Orders waiting on the seller",
  notification: "Notification",
  "daily-digest": "Daily digest",
} as const;
export type TemplateCode = keyof typeof TEMPLATE_NAMES;
