/**
 * Where a marketplace returns a seller who has allowed an app. A seller enters it in their own app.
 * https://developers.etsy.com/documentation/essentials/authentication/
 */
export const callbackUrl = (publicUrl: string, marketplace: string): string =>
  `${publicUrl}/api/integrate/${marketplace}/callback`;

/** Why a seller's own app cannot return people to this server; `null` where it can. Etsy takes callbacks with TLS only. */
export const callbackRefusal = (publicUrl: string): string | null =>
  publicUrl.startsWith("https:")
    ? null
    : `Etsy's apps return people only to addresses with https://, and that of this server is ${publicUrl}. Ask its operator to set PUBLIC_URL`;
