import bwipjs from "bwip-js/node";
import { dongOf, purposeOf, type TopupAccount } from "../../domain/money/topup-accounts.ts";

/** Pixels of a module: a code of some 60 modules fills a phone. */
const SCALE = 6;
/** Modules of the quiet zone that the standard demands. */
const QUIET_ZONE = 4;

/** The content of a VietQR code, and the code as an image: made here, so that no other site learns of the payment. */
export async function topupQrOf(
  { bin, number }: TopupAccount,
  { dollars, exchangeRate, reference }: { dollars: number; exchangeRate: number; reference: string },
) {
  // Most starts of the server never need it.
  const { QRPay } = await import("vietnam-qr-pay");
  const amount = dongOf(dollars, exchangeRate);
  const content = QRPay.initVietQR({
    bankBin: bin,
    bankNumber: number.replaceAll(/[\s.-]/g, ""),
    amount: String(amount),
    purpose: purposeOf(reference),
  }).build();
  const look = { scale: SCALE, padding: QUIET_ZONE, backgroundcolor: "FFFFFF" };
  const options = { bcid: "qrcode", text: content, eclevel: "M", ...look };
  const png = await bwipjs.toBuffer(options);
  return { image: `data:image/png;base64,${png.toString("base64")}`, content, amount };
}

/** Whether a bank has this number in VietQR. */
export async function isVietQrBank(bin: string): Promise<boolean> {
  const { Banks } = await import("vietnam-qr-pay");
  return Banks.some((bank) => bank.bin === bin);
}
