import { z } from "zod";

const KEY = z.string().regex(/^[\x21-\x7e]{1,500}$/);

/**
 * What a store sends after its owner has approved. `user_id` is what the application has named, here the token of the
 * authorization. https://developer.woocommerce.com/docs/apis/rest-api/authentication/
 */
export const sentKeys = z.object({
  user_id: z.string().min(1).max(100),
  consumer_key: KEY,
  consumer_secret: KEY,
  key_permissions: z.enum(["read", "write", "read_write"]),
});
export type SentKeys = z.output<typeof sentKeys>;

const APP_NAME = "Platen";
const SCOPE = "read_write";

interface AuthorizePage {
  /** Of the store, without a trailing slash. */
  readonly address: string;
  readonly token: string;
  /** Receives the keys. */
  readonly callback: string;
  /** Where the browser returns, with `success` and `user_id`. */
  readonly back: string;
}

/**
 * The page on which the owner of a store approves. The store puts the name and the token into addresses without encoding
 * them, and decodes the addresses once more than it encodes them: none may have a reserved character.
 * https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/class-wc-auth.php
 */
export const authorizePage = ({ address, token, callback, back }: AuthorizePage): string =>
  `${address}/wc-auth/v1/authorize?${new URLSearchParams({
    app_name: APP_NAME,
    scope: SCOPE,
    user_id: token,
    return_url: back,
    callback_url: callback,
  })}`;

/** Why the access that a store has allowed is not enough; `null` where it is. */
export const shortPermission = (permissions: SentKeys["key_permissions"]): string | null =>
  permissions === SCOPE
    ? null
    : `The store has allowed ${permissions === "read" ? "reading" : "writing"} only. Platen reads orders and writes tracking numbers: connect the store again, and allow both`;

/** Why stores cannot be sent to their own page by this server; `null` where they can. WooCommerce sends keys by TLS only. */
export const pageRefusal = (publicUrl: string): string | null =>
  publicUrl.startsWith("https:")
    ? null
    : `WooCommerce sends keys only to addresses with https://, and that of this server is ${publicUrl}. Enter keys, or ask its operator to set PUBLIC_URL`;
