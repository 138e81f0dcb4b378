import type { FactorDraft } from "../../../domain/auth/factors/calls.ts";
import { lazy } from "../../../domain/lazy.ts";

/** Loaded when somebody first uses an authenticator app. */
const otpauth = lazy(() => import("otpauth"));

/** Seconds of a code. What the common apps can do: SHA-1, six digits. */
const PERIOD = 30;
/** Periods before and after the current one, for clocks that differ. */
const WINDOW = 1;

/** Modules around a code that the standard demands. */
const QUIET_ZONE = 4;

async function totpOf(secret: string, label = "", issuer = "") {
  const { TOTP } = await otpauth();
  return new TOTP({ secret, label, issuer, period: PERIOD, digits: 6, algorithm: "SHA1" });
}

/** A secret of 160 random bits in base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await otpauth();
  return new Secret({ size: 20 }).base32;
}

/** How an app is set up. `label` is the person's email, `issuer` the name of the agency. */
export async function totpDraft(
  secret: string,
  { label, issuer }: { label: string; issuer: string },
): Promise<NonNullable<FactorDraft["totp"]>> {
  const uri = (await totpOf(secret, label, issuer)).toString();
  const { default: bwipjs } = await import("bwip-js/node");
  const options = { bcid: "qrcode", text: uri, eclevel: "M", padding: QUIET_ZONE, backgroundcolor: "FFFFFF" };
  return { secret, uri, qr: bwipjs.toSVG(options) };
}

/** The period of a right code, in 30 seconds since 1970; `null` for a wrong one. */
export async function periodOf(
  secret: string,
  code: string,
  now: number = Date.now(),
): Promise<number | null> {
  const delta = (await totpOf(secret)).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD) + delta;
}
