import {
  inviteAdministrator,
  listAdministrators,
  removeAdministrator,
} from "../../../domain/people/suppliers/calls.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { MembersCard } from "./MembersCard.tsx";

const MANAGE = {
  invite: inviteAdministrator,
  inviteTitle: "Invite an administrator",
  remove: removeAdministrator,
  removeParams: ({ id }: { id: string }) => ({ id }),
};

/** The platform's administrators. */
export default function AdministratorList() {
  return (
    <div className="screen">
      <PageHeader title="Administrators" />
      <MembersCard path={pathOf(listAdministrators, {})} title="Administrators" manage={MANAGE} />
    </div>
  );
}
