import { changedValues } from "../../../domain/resource/edits.ts";
import type { TermsChange } from "../../../domain/settings/terms/terms.ts";
import type { AgencyInfo } from "../useAgencyInfo.ts";

/** The values of the form: numbers of fields as they are entered, days of the week as text. */
export interface TermsValues {
  cancelWindowMinutes: number | null;
  designFee: number | null;
  designCost: number | null;
  defaultBasecost: string | null;
  autoApproveOrders: boolean;
  productionDays: string;
  workdays: string[];
  holidays: string[];
}

export const valuesOf = (agency: AgencyInfo): TermsValues => ({
  cancelWindowMinutes: agency.cancelWindowMinutes,
  designFee: agency.designFee,
  designCost: agency.designCost,
  defaultBasecost: agency.defaultBasecost?.id ?? null,
  autoApproveOrders: agency.autoApproveOrders,
  productionDays: String(agency.settings.productionDays),
  workdays: agency.settings.workdays.map(String),
  holidays: [...agency.settings.holidays],
});

/** The body with what was changed. An emptied number is sent as it is, so that the server names its field. */
export function changeOf(values: Partial<TermsValues>): TermsChange {
  const { productionDays, workdays, ...rest } = values;
  return {
    ...rest,
    ...(productionDays !== undefined && { productionDays: Number(productionDays || "x") }),
    ...(workdays !== undefined && { workdays: workdays.map(Number) }),
  } as TermsChange; // Checked by the server, which knows the schema.
}

/** What differs from the stored values; `null` without a difference. */
export function changedTerms(values: TermsValues | undefined, agency: AgencyInfo): TermsChange | null {
  if (!values) return null;
  const changed = changedValues(values, valuesOf(agency));
  return Object.keys(changed).length === 0 ? null : changeOf(changed);
}
