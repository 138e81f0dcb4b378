/** What is used of the package, whose own types include every bank by key. */
declare module "vietnam-qr-pay" {
  export class QRPay {
    /** Reads the content of a code. */
    constructor(content?: string);
    readonly isValid: boolean;
    readonly amount?: string;
    readonly consumer: { readonly bankBin?: string; readonly bankNumber?: string };
    readonly additionalData: { readonly purpose?: string };
    build(): string;
    static initVietQR(options: {
      bankBin: string;
      bankNumber: string;
      amount?: string;
      purpose?: string;
    }): QRPay;
  }
  export const Banks: readonly { readonly bin: string; readonly shortName: string }[];
}
