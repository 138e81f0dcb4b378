import type { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { newSeller } from "../../../domain/people/sellers.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { usePerson } from "../../providers/person.tsx";
import { useAgencyInfo } from "../../settings/useAgencyInfo.ts";
import { RowDialog } from "../../widgets/dialog/RowDialog.tsx";
import { fieldRule } from "../../widgets/field-rule.ts";
import type { Seller } from "../people.ts";
import {
  BasecostField,
  RateField,
  SellerSwitches,
  SupporterField,
  TextField,
  TypeField,
} from "./SellerFields.tsx";

type Values = Omit<z.input<typeof newSeller>, "active"> & { active: boolean };

interface Props {
  onInvited(manager: Seller["manager"]): void;
  close(): void;
}

/** Creates a seller with a manager, who is invited. */
export default function CreateSellerDialog({ onInvited, close }: Props) {
  const { isSubUser } = usePerson();
  const chosen = useAgencyInfo().data?.data.defaultBasecost;
  return (
    <RowDialog<Values, Seller>
      resource="seller-teams"
      title="Create Seller"
      action="Create"
      initialValues={{ rate: 0, sellerType: "default", autoApproveOrder: false, active: true }}
      toVariables={({ active, rate, supporter, ...values }) => ({
        ...values,
        rate: rate ?? 0,
        supporter: supporter ?? null,
        active: active ? 1 : 0,
      })}
      onMutationSuccess={({ manager }) => {
        void invalidateResources("users");
        onInvited(manager);
      }}
      close={close}
    >
      <div className="form-pair">
        <TextField
          name="name"
          label="Name"
          rule={fieldRule(newSeller.shape.name, messages.inputField("name"))}
        />
        <TextField
          name="code"
          label="Code"
          rule={fieldRule(newSeller.shape.code, messages.inputField("code"))}
        />
      </div>
      <TextField
        name="manager"
        label="Manager email"
        rule={fieldRule(newSeller.shape.manager, messages.inputEmailAddress)}
      />
      <BasecostField
        isNew
        {...(chosen && { preferred: chosen.id, selected: [{ id: chosen.id, title: chosen.name }] })}
      />
      <SupporterField disabled={isSubUser} />
      <div className="form-pair">
        <RateField />
        <TypeField />
      </div>
      <SellerSwitches />
    </RowDialog>
  );
}
