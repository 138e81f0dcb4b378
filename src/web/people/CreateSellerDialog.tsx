import { messages } from "../../domain/messages.ts";
import { newSeller } from "../../domain/people/sellers.ts";
import { usePerson } from "../providers/person.tsx";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { fieldRule } from "../widgets/field-rule.ts";
import {
  BasecostField,
  RateField,
  SellerSwitches,
  SupporterField,
  TextField,
  TypeField,
} from "./SellerFields.tsx";

interface Values {
  name: string;
  code: string;
  manager: string;
  basecost: string;
  supporter?: string | null;
  rate: number | null;
  sellerType: "default" | "warehouse";
  autoApproveOrder: boolean;
  active: boolean;
}

/** A seller is made with a manager, who is invited by mail. */
export default function CreateSellerDialog({ close }: { close(): void }) {
  const { isSubUser } = usePerson();
  return (
    <CallDialog<Values>
      title="Create Seller"
      action="Create"
      initialValues={{ rate: 0, sellerType: "default", autoApproveOrder: false, active: true }}
      send={({ active, rate, supporter, ...values }) => ({
        method: "POST",
        path: "seller-teams",
        body: { ...values, rate: rate ?? 0, supporter: supporter ?? null, active: active ? 1 : 0 },
        changes: ["seller-teams", "users"],
        done: messages.created,
      })}
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
      <BasecostField />
      <SupporterField disabled={isSubUser} />
      <div className="form-pair">
        <RateField />
        <TypeField />
      </div>
      <SellerSwitches />
    </CallDialog>
  );
}
