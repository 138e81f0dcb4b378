import { Form, Input } from "antd";
import { saveCompany, showCompany } from "../../domain/company/calls.ts";
import { COMPANY_LIMITS, type Company } from "../../domain/company/company.ts";
import type { ResponseOf } from "../../domain/resource/call.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility } from "../providers/person.tsx";
import { readAgain } from "../providers/read-row.ts";
import { Button } from "../widgets/Button.tsx";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import CountryInput from "../widgets/form/CountryInput.tsx";

type Stored = ResponseOf<typeof showCompany>;

interface Props {
  stored: Stored;
  /** Whether documents have its footer and its tax note. */
  isIssuer: boolean;
  reload(): void;
}

const FIELDS: Readonly<Record<keyof Company, { readonly label: string }>> = {
  legalName: { label: "Legal name" },
  address1: { label: "Address 1" },
  address2: { label: "Address 2" },
  city: { label: "City" },
  region: { label: "State or region" },
  postalCode: { label: "Postal code" },
  country: { label: "Country" },
  taxNumber: { label: "Tax number" },
  email: { label: "Email" },
  taxNote: { label: "Tax note" },
  footer: { label: "Footer" },
};

const seenOf = ({ details, version }: Stored): Seen<Company> => ({
  values: details,
  version: version === 0 ? undefined : version,
});

const { line, short } = COMPANY_LIMITS;

function CompanyFields() {
  const item = (name: keyof Company, max: number, complete: string, isWide = false) => (
    <Form.Item name={name} label={FIELDS[name].label} {...(isWide && { className: "form-wide" })}>
      <Input maxLength={max} autoComplete={complete} inputMode={name === "email" ? "email" : "text"} />
    </Form.Item>
  );
  return (
    <div className="form-fields">
      {item("legalName", line, "organization", true)}
      {item("address1", line, "address-line1", true)}
      {item("address2", line, "address-line2", true)}
      {item("city", short, "address-level2")}
      {item("region", short, "address-level1")}
      {item("postalCode", short, "postal-code")}
      <Form.Item name="country" label={FIELDS.country.label} normalize={(code) => code ?? ""}>
        <CountryInput value={null} onChange={() => undefined} allowClear />
      </Form.Item>
      {item("taxNumber", short, "off")}
      {item("email", line, "email")}
    </div>
  );
}

function IssuerFields() {
  return (
    <>
      <Form.Item
        name="taxNote"
        label={FIELDS.taxNote.label}
        extra="Printed below the total of invoices, such as why they state no tax. Platen does not calculate tax."
      >
        <Input.TextArea rows={2} maxLength={COMPANY_LIMITS.paragraph} />
      </Form.Item>
      <Form.Item
        name="footer"
        label={FIELDS.footer.label}
        extra="Printed at the foot of every page, such as your bank or your register number."
      >
        <Input.TextArea rows={2} maxLength={COMPANY_LIMITS.paragraph} />
      </Form.Item>
    </>
  );
}

export function CompanyForm({ stored, isIssuer, reload }: Props) {
  const canEdit = useAbility().can("company", "edit");
  const toast = useToast();
  const { form, formProps, submit, formLoading } = useCallForm<Company>({
    isHandled: ({ errors }) => race.isLost(errors),
    fieldOf: (path) => path.replace(/^details\./, ""),
  });
  const race = useLostRace<Company>({
    seen: seenOf(stored),
    load: () => readAgain(showCompany, {}, seenOf),
    show: (values) => form.setFieldsValue(values),
    fields: FIELDS,
  });
  const save = async (typed: Partial<Company>) => {
    const details = { ...stored.details, ...typed };
    if (!race.changesIn(details)) return toast.success("Update success!");
    const version = race.version();
    const saved = await submit(saveCompany, {
      body: { details, ...(version !== undefined && { version }) },
      successMessage: "Update success!",
    });
    if (!saved) return;
    race.saved(seenOf(saved));
    form.setFieldsValue(saved.details);
    reload();
  };
  return (
    <Form
      {...formProps}
      noValidate
      layout="vertical"
      requiredMark={false}
      disabled={!canEdit}
      initialValues={stored.details}
      onFinish={(typed: Partial<Company>) => void save(typed)}
    >
      <CompanyFields />
      {isIssuer && <IssuerFields />}
      {race.notice(() => ({ ...stored.details, ...form.getFieldsValue() }))}
      {canEdit && (
        <div className="form-footer">
          <Button kind="primary" submit busy={formLoading}>
            Save
          </Button>
        </div>
      )}
    </Form>
  );
}
