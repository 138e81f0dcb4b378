import { type ComposedScreen, screen } from "../screens.ts";

export const settingsScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/settings"], () => import("./ToBoard.tsx")),
  ...screen(["/ag/settings/board"], () => import("./SettingsBoard.tsx")),
  ...screen(["/ag/settings/domain"], () => import("./domains/DomainSettings.tsx")),
  ...screen(["/ag/api-keys", "/s/api-keys"], () => import("./api-keys/ApiKeyList.tsx")),
  ...screen(["/ag/webhooks", "/s/webhooks"], () => import("./webhooks/WebhookList.tsx")),
  ...screen(["/ag/webhooks/:id", "/s/webhooks/:id"], () => import("./webhooks/WebhookShow.tsx")),
  ...screen(["/ag/settings/theme"], () => import("./ThemeSettings.tsx")),
  ...screen(["/ag/settings/security"], () => import("./SecuritySettings.tsx")),
  ...screen(["/ag/settings/payment"], () => import("./PaymentSettings.tsx")),
  ...screen(["/ag/settings/company", "/s/company"], () => import("../company/CompanyPage.tsx")),
  ...screen(["/ag/settings/shipping"], () => import("./shipping/ShippingSettings.tsx")),
  ...screen(["/ag/settings/landing-page"], () => import("./LandingPageSettings.tsx")),
  ...screen(["/ag/settings/template-file"], () => import("./TemplateFiles.tsx")),
  ...screen(["/ag/settings/artwork"], () => import("./ArtworkSettings.tsx")),
  ...screen(["/ag/settings/terms"], () => import("./terms/TermsSettings.tsx")),
  ...screen(["/ag/settings/personal-data"], () => import("./personal-data/PersonalDataSettings.tsx")),
  ...screen(["/ag/settings/others"], () => import("./OtherSettings.tsx")),
];
