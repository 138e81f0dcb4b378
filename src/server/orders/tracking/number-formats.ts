/** The carriers' number formats, loaded when first needed: the library with its tables has 350 KB. */
export const numberFormats = () => import("../../../domain/orders/tracking/detect-carrier.ts");
