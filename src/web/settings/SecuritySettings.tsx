import { type HttpError, useList } from "@refinedev/core";
import { Form, Radio, Switch } from "antd";
import { Link } from "react-router";
import { VERIFIED_MINUTES } from "../../domain/auth/challenge.ts";
import {
  FACTOR_POLICIES,
  FACTOR_POLICY_NAMES,
  type FactorPolicy,
} from "../../domain/auth/factors/factors.ts";
import type { SecuritySettings as Values } from "../../domain/settings/security-settings.ts";
import type { User } from "../people/people.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { VALIDATE_TRIGGER } from "../widgets/field-rule.ts";
import { NumberInput } from "../widgets/number/NumberInput.tsx";
import { numberRule } from "../widgets/number/unreadable.ts";
import { IdentityProviderCard } from "./IdentityProviderCard.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";
import { useSettingsForm } from "./useSettingsForm.ts";

const ABOUT: Readonly<Record<FactorPolicy, string>> = {
  off: "People can set one up on their profile.",
  money: "Who decides on deposits, payouts, pay runs or write-offs.",
  members: "Everybody who works for your agency.",
  everyone: "Sellers, too. Suppliers sign in with their password alone.",
};

/** How many members have no second factor yet, and what happens to them. */
function Missing() {
  const canList = useAbility().can("users", "list");
  const { result, query } = useList<User, HttpError>({
    resource: "users",
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: "secondFactor", operator: "eq", value: false }],
    queryOptions: { enabled: canList },
    errorNotification: false,
  });
  const count = query.data ? (result.total ?? 0) : null;
  return (
    <>
      {count !== null && count > 0 && (
        <>
          <Link className="in-text" to="/ag/users/list?secondFactor=false">
            {count === 1 ? "1 of your members" : `${count} of your members`}
          </Link>{" "}
          {count === 1 ? "has" : "have"} no second factor yet.{" "}
        </>
      )}
      {count === 0 && "All of your members have a second factor. "}
      People who need one and have none set it up at their next sign-in.
    </>
  );
}

function SecurityForm({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const { form, formProps, race, canEdit, busy, save } = useSettingsForm<Values>({
    agency,
    valuesOf: ({ security }) => security,
    fieldOf: (path) => path.replace("settings.security.", ""),
    fields: {
      secondFactor: { label: "Second factor required of" },
      ownPasswords: { label: "Change passwords that a manager has set" },
      payoutsAskAbove: { label: "Payouts ask again above" },
    },
    reload,
  });
  // The settings are saved as a whole.
  const submit = (values: Values) => void save({ security: values }, race.changesIn(values)?.version);
  return (
    <Form {...formProps} onFinish={submit}>
      <Form.Item name="secondFactor" label="Second factor required of" extra={<Missing />}>
        <Radio.Group
          className="policy-choices"
          options={FACTOR_POLICY_NAMES.map((value) => ({
            value,
            label: (
              <>
                {FACTOR_POLICIES[value]}
                <span className="small quiet policy-about">{ABOUT[value]}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="ownPasswords"
        label="Change passwords that a manager has set"
        valuePropName="checked"
        extra="A new member, or one whose password a manager has reset, chooses another one at the next sign-in."
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="payoutsAskAbove"
        label="Payouts ask again above (USD)"
        extra={`Approving payouts of more than this together asks for a confirmation by password or second factor, unless there was one within ${VERIFIED_MINUTES} minutes.`}
        validateTrigger={VALIDATE_TRIGGER}
        rules={[numberRule]}
      >
        <NumberInput kind={{ decimals: 2 }} className="wide" />
      </Form.Item>
      {race.notice(() => form.getFieldsValue())}
      {canEdit && (
        <div className="form-footer">
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      )}
    </Form>
  );
}

/** How an agency protects the accounts of its people. */
export default function SecuritySettings() {
  const canConnect = useAbility().can("settings", "edit");
  return (
    <SettingsPage title="Security" page="security" after={canConnect && <IdentityProviderCard />}>
      {(agency, reload) => <SecurityForm agency={agency} reload={reload} />}
    </SettingsPage>
  );
}
