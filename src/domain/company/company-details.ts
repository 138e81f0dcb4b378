import { z } from "zod";
import { email, f, plainText } from "../resource/fields.ts";
import { COMPANY_LIMITS } from "./company.ts";

const { line: LINE, short: SHORT, paragraph: PARAGRAPH } = COMPANY_LIMITS;

/** A line may not contain a line break, since documents print it as one. */
const line = (max: number) => plainText(max).refine((text) => !/[\r\n]/.test(text), "Must be a single line");

/** A company as its documents name it. Empty text where something is not stated. */
export const companyDetails = z.strictObject({
  legalName: line(LINE),
  address1: line(LINE),
  address2: line(LINE),
  city: line(SHORT),
  region: line(SHORT),
  postalCode: line(SHORT),
  country: f.country("Country").input.or(z.literal("")),
  taxNumber: line(SHORT),
  email: email.or(z.literal("")),
  /** Printed at the foot of documents, and below their totals: of who issues them, which is the agency. */
  footer: plainText(PARAGRAPH),
  taxNote: plainText(PARAGRAPH),
});
