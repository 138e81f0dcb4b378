/**
 * What the carriers' number formats say. Loaded when it is first needed: the library and its tables are 350 KB, which a
 * start does without.
 */
export const numberFormats = () => import("../../../domain/orders/tracking/detect-carrier.ts");
