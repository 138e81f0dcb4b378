import { useParams } from "react-router";
import {
  inviteSupplierMember,
  listSupplierMembers,
  removeSupplierMember,
} from "../../../domain/people/suppliers/calls.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { useAbility } from "../../providers/person.tsx";
import ResourceShow from "../../resource/ResourceShow.tsx";
import type { ScreenProps } from "../../screens.ts";
import { MembersCard } from "../users/MembersCard.tsx";

const suppliers = resourceNamed("suppliers");

/** A supplier with its people. */
export default function SupplierShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can, canOpen } = useAbility();
  const catalogs = `/${area}/catalogs`;
  return (
    <ResourceShow
      resource={suppliers}
      area={area}
      actions={
        canOpen(catalogs) ? [{ label: "Catalogs", icon: "grid", to: `${catalogs}?supplier=${id}` }] : []
      }
    >
      {can("suppliers", "members") && (
        <MembersCard
          path={pathOf(listSupplierMembers, { id })}
          manage={{
            invite: inviteSupplierMember,
            inviteTitle: "Invite a member",
            params: { id },
            remove: removeSupplierMember,
            removeParams: (row) => ({ id, userId: row.id }),
          }}
        />
      )}
    </ResourceShow>
  );
}
